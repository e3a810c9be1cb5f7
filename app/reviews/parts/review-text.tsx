import { questions, type ReviewTexts } from '../record/review.ts';

/** What a review says, in one of its versions. */
export function ReviewText({ content }: { content: ReviewTexts }) {
  const { pros, cons, useCase } = content;
  const given = questions.filter(({ id }) => content[id] !== null);
  return (
    <>
      <p className="text-muted">{given.map(({ id, label }) => `${label} ${content[id]}`).join(' · ')}</p>
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[5.5rem_minmax(0,1fr)]">
        {[
          ['Good', pros],
          ['Not good', cons],
          ['Used for', useCase],
        ].map(([label, text]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="min-w-0 break-words">{text}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
