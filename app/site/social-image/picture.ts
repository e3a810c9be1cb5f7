/** The social image: a card with the product's ruler, as plain objects for the renderer. */
export interface PictureFacts {
  /** Small line above the title. */
  kicker: string;
  title: string;
  /** Short facts below it. */
  facts: string[];
  /** 0 to 5: the pointer's position; null: no pointer. */
  rating: number | null;
  /** A bar over what the rating could be. */
  range?: { low: number; high: number } | null;
}

export const PICTURE_WIDTH = 1200;
export const PICTURE_HEIGHT = 630;

const paper = '#faf9f7';
const ink = '#161c1e';
const muted = '#525d61';
const accent = '#0b5b63';

type Node = { type: string; props: Record<string, unknown> };

const box = (style: Record<string, unknown>, ...children: (Node | string)[]): Node => ({
  type: 'div',
  props: { style: { display: 'flex', ...style }, children: children.length === 1 ? children[0] : children },
});

const LONGEST_TITLE = 90;

export function drawPicture({ kicker, title, facts, rating, range }: PictureFacts, siteName: string): Node {
  const shown = title.length > LONGEST_TITLE ? `${title.slice(0, LONGEST_TITLE - 1)}…` : title;
  const size = shown.length < 22 ? 104 : shown.length < 46 ? 76 : 58;
  return box(
    {
      flexDirection: 'column',
      boxSizing: 'border-box',
      width: '100%',
      height: '100%',
      padding: 72,
      background: paper,
      color: ink,
    },
    box({ fontFamily: 'Inter', fontSize: 28, color: muted }, kicker),
    box({ flexGrow: 1, alignItems: 'center', fontFamily: 'Newsreader', fontSize: size, lineHeight: 1.1 }, shown),
    box({ fontFamily: 'Inter', fontSize: 28, color: muted, marginBottom: 30, minHeight: 36 }, facts.join('  ·  ')),
    rule(rating, range ?? null),
    box(
      { justifyContent: 'space-between', marginTop: 26, fontFamily: 'Inter', fontSize: 26 },
      box({ color: accent }, siteName),
      box({ color: muted }, 'Measure before you choose'),
    ),
  );
}

/** Twenty-six ticks from 0 to 5, every fifth longer; the pointer is a triangle. */
function rule(rating: number | null, range: PictureFacts['range']): Node {
  const width = PICTURE_WIDTH - 144;
  const step = (width - 2) / 25;
  const ticks = Array.from({ length: 26 }, (_, index) =>
    box({
      position: 'absolute',
      left: index * step,
      bottom: 0,
      width: 2,
      height: index % 5 === 0 ? 26 : 12,
      background: index % 5 === 0 ? ink : muted,
    }),
  );
  const at = rating === null ? null : (Math.max(0, Math.min(5, rating)) / 5) * (width - 2);
  const pointer =
    at === null
      ? []
      : [
          box({
            position: 'absolute',
            left: at - 13,
            top: 0,
            width: 0,
            height: 0,
            borderLeft: '14px solid transparent',
            borderRight: '14px solid transparent',
            borderTop: `20px solid ${accent}`,
          }),
        ];
  const bar = range
    ? [
        box({
          position: 'absolute',
          left: (range.low / 5) * (width - 2),
          bottom: 0,
          width: ((range.high - range.low) / 5) * (width - 2),
          height: 14,
          background: accent,
          opacity: 0.35,
        }),
      ]
    : [];
  return box(
    { position: 'relative', width, height: 52, borderBottom: `3px solid ${ink}` },
    ...ticks,
    ...bar,
    ...pointer,
  );
}
