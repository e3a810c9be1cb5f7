import { Link } from 'react-router';
import { Card } from '../../ui/card.tsx';
import { writeDate } from '../../ui/written-date.ts';
import type { ModelView, RunView } from '../run-view.ts';
import { sentencesOn } from '../view/model-evidence.ts';
import { Facts } from './facts.tsx';

interface ModelEvidenceProps {
  view: RunView;
  model: ModelView;
  /** The page of the whole run. */
  path: string;
  /** Whether its prompts are shown, so that a visitor can run them. */
  canRepeat: boolean;
}

/** What a run shows of one model, above the whole of it. */
export function ModelEvidence({ view, model, path, canRepeat }: ModelEvidenceProps) {
  const { manifestHash, finishedAt, createdAt } = view;
  const sentences = sentencesOn(view, model.key);
  const facts = [
    ['Calls answered', `${model.answered} of ${model.attempted}`],
    ['Measured on', writeDate((finishedAt ?? createdAt).slice(0, 10))],
    ['Version that the provider named', model.servedModels.join(', ') || 'unknown'],
    ['SHA-256 of the manifest', manifestHash ?? 'unknown'],
  ] as const;
  return (
    <Card as="section" className="grid gap-4">
      <h2 className="headline text-2xl break-words">Evidence for {model.name}</h2>
      {sentences.length > 0 ? (
        <ul className="grid list-disc gap-1 pl-5 break-words">
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      ) : (
        <p>No verdict of this run names it.</p>
      )}
      <Facts facts={facts} textClass="break-all" />
      <p className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
        <a
          href={`/api${path}/export?${new URLSearchParams({ format: 'csv', model: model.key })}`}
          className="text-accent underline underline-offset-4"
          download
        >
          Every call of this model (CSV)
        </a>
        {canRepeat && (
          <a href="#again" className="text-accent underline underline-offset-4">
            Run it yourself
          </a>
        )}
        <Link to={path} className="text-accent underline underline-offset-4">
          All models of this run
        </Link>
      </p>
    </Card>
  );
}
