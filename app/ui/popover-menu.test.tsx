import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PopoverMenu } from './popover-menu.tsx';

const idsIn = (html: string, attribute: string) =>
  [...html.matchAll(new RegExp(` ${attribute}="([^"]+)"`, 'gi'))].map(([, id]) => id);

it('a menu that small windows show as a sheet has a button to close it, and others have none', () => {
  const sheet = renderToStaticMarkup(
    <PopoverMenu label="Features" panelClassName="w-72" isSheet>
      Choices
    </PopoverMenu>,
  );
  const [panel] = idsIn(sheet, 'id');
  expect(sheet).toMatch(/popover="auto" class="[^"]*bottom-sheet/);
  expect(idsIn(sheet, 'popovertarget')).toEqual([panel, panel]);
  expect(sheet).toMatch(/popovertargetaction="hide"[^>]*>Done</i);
  const hanging = renderToStaticMarkup(
    <PopoverMenu label="Export" panelClassName="w-56">
      Choices
    </PopoverMenu>,
  );
  expect(hanging).not.toContain('bottom-sheet');
  expect(idsIn(hanging, 'popovertarget')).toHaveLength(1);
});
