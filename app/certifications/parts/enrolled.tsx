import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Banner } from '../../ui/banner.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { writeDate } from '../../ui/written-date.ts';
import { lastDayOf } from '../enrolment/program.ts';

interface EnrolledProps {
  program: { name: string; skills: string[]; durationDays: number };
  /** `startsOn` is the day that was promised at payment. */
  enrolment: { startsOn: string | null; receiptUrl: string | null };
  email: string;
}

/** What an enrolled person gets, and when. */
export function Enrolled({ program, enrolment: { startsOn, receiptUrl }, email }: EnrolledProps) {
  const { skills, durationDays } = program;
  return (
    <>
      <Banner className="mt-8" tone="good" title="You are enrolled">
        Your payment has arrived, and your enrolment is recorded once.
      </Banner>
      <h2 className="mt-8 text-lg font-semibold">What comes, and when</h2>
      {startsOn && (
        <dl className="mt-3 divide-y divide-line border-y border-line text-sm">
          <Row label="Study begins">{writeDate(startsOn)} (UTC)</Row>
          <Row label="Material">
            Sent to {email} on that day, for {durationDays} days
          </Row>
          <Row label="Exam">
            From {writeDate(lastDayOf(startsOn, durationDays))} (UTC) on; the date is agreed with you
          </Row>
        </dl>
      )}
      <p className="mt-4 text-sm text-muted">
        If it does not begin on that day,{' '}
        <Link to="/contact" className="underline underline-offset-4">
          write to us
        </Link>{' '}
        and you get your money back.
      </p>
      <h2 className="mt-8 text-lg font-semibold">What you learn</h2>
      <ul className="mt-3 grid list-disc gap-1 pl-5 text-sm">
        {skills.map((skill) => (
          <li key={skill}>{skill}</li>
        ))}
      </ul>
      <div className="mt-8 flex flex-wrap gap-3">
        <LinkButton to="/certifications">All programs</LinkButton>
        {receiptUrl && (
          <a href={receiptUrl} className="self-center text-sm underline underline-offset-4">
            Receipt
          </a>
        )}
      </div>
    </>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-6 py-2.5">
      <dt className="text-muted">{label}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}
