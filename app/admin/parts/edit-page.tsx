import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import type { EditedSubject } from '../../contributions/edit-text.server.ts';
import type { SentErrors } from '../../contributions/read-correction.server.ts';
import { Banner } from '../../ui/banner.tsx';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Button } from '../../ui/button.tsx';

interface EditPageProps {
  subject: EditedSubject;
  /** Name of the edited fact or text. */
  label: string;
  children: ReactNode;
}

/** Where one fact or text of a record is edited. */
export function EditPage({ subject, label, children }: EditPageProps) {
  return (
    <div className="page-width max-w-3xl py-10 sm:py-14">
      <Breadcrumb
        items={[
          { label: 'Edit the Catalogue', to: '/admin/catalogue' },
          { label: subject.name, to: `/admin/catalogue/${subject.kind}/${subject.id}` },
          { label },
        ]}
      />
      <h1 className="mt-3 mb-6 headline text-3xl sm:text-4xl">Edit: {label}</h1>
      {children}
    </div>
  );
}

/** A value with its title: what the record says now, or would say. */
export function ValueBox({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="rounded border border-line bg-surface p-4 text-sm">
      <h2 className="mb-1 text-muted">{title}</h2>
      {children}
    </section>
  );
}

interface PreviewAndPublishProps {
  answer: { errors: SentErrors; problem: string | null } | undefined;
  /** What the record would say, after a press of Preview. */
  preview: ReactNode;
}

/** The end of the form: the preview or what is wrong, and below it the two buttons. */
export function PreviewAndPublish({ answer, preview }: PreviewAndPublishProps) {
  const isBusy = useNavigation().state === 'submitting';
  return (
    <>
      {preview && (
        <div role="status">
          <ValueBox title="What it will say">{preview}</ValueBox>
        </div>
      )}
      {answer && !preview && (
        <Banner tone="bad" role="alert" title="Nothing was published">
          {answer.problem ??
            (Object.values(answer.errors).length > 0 &&
              'Something is missing or wrong above. What you wrote is still here.')}
        </Banner>
      )}
      <div className="flex flex-wrap gap-3">
        {/* First, because Enter in a field presses it. */}
        <Button type="submit" name="intent" value="preview">
          Preview
        </Button>
        <Button type="submit" variant="primary" name="intent" value="publish" isBusy={isBusy}>
          Publish
        </Button>
      </div>
    </>
  );
}
