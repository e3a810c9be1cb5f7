import Award from 'lucide-react/icons/award';
import GraduationCap from 'lucide-react/icons/graduation-cap';
import Trophy from 'lucide-react/icons/trophy';
import type { FormEvent } from 'react';
import { formatMinor } from '../../platform/money.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { writeDate } from '../../ui/written-date.ts';
import { difficultyPercent, PROGRAM_CURRENCY, type Program } from '../enrolment/program.ts';

const levelIcons = [GraduationCap, Award, Trophy];

interface ProgramCardProps {
  program: Program;
  isBusy: boolean;
  onEnrol: () => void;
}

export function ProgramCard({ program, isBusy, onEnrol }: ProgramCardProps) {
  const { id, name, description, level, duration_days, price, skills, is_enrolment_open, starts_on } = program;
  const Icon = levelIcons[level - 1] ?? Award;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onEnrol();
  };
  return (
    <Card as="article" padding="large" className="flex flex-col">
      <div className="flex items-start justify-between gap-3">
        <Icon className="size-7 text-accent" aria-hidden />
        {!is_enrolment_open && <Badge>Opens later</Badge>}
      </div>
      <h2 className="mt-4 headline text-2xl">{name}</h2>
      <p className="mt-2 text-sm text-muted">{description}</p>
      <ul className="mt-4 grid grow list-disc content-start gap-1 pl-5 text-sm">
        {skills.map((skill) => (
          <li key={skill}>{skill}</li>
        ))}
      </ul>
      <Difficulty level={level} name={name} />
      <dl className="mt-4 flex justify-between gap-4 text-sm">
        <div>
          <dt className="text-muted">Duration</dt>
          <dd className="font-medium">{duration_days} days</dd>
        </div>
        <div className="text-right">
          <dt className="text-muted">Price</dt>
          <dd className="text-2xl font-medium">{formatMinor(price, PROGRAM_CURRENCY)}</dd>
        </div>
      </dl>
      <form method="post" action="/certifications" onSubmit={submit} className="mt-6 grid gap-2">
        <input type="hidden" name="programId" value={id} />
        <Button type="submit" variant="primary" isBusy={isBusy} className="h-auto! min-h-10 py-1.5 whitespace-normal!">
          {is_enrolment_open ? 'Enroll Now' : 'Enroll Now: join the waiting list'}
          <span className="sr-only">{is_enrolment_open ? ` in ${name}` : ` of ${name}`}</span>
        </Button>
        <p className="min-h-10 text-sm text-muted">
          {is_enrolment_open
            ? `${starts_on ? `The study begins on ${writeDate(starts_on)}. ` : ''}Paid once; you are enrolled as soon as the payment has arrived.`
            : 'The study part is not finished. You can join the waiting list; nothing is paid before it opens.'}
        </p>
      </form>
    </Card>
  );
}

function Difficulty({ level, name }: { level: number; name: string }) {
  const percent = difficultyPercent(level);
  return (
    <div className="mt-6 text-sm">
      <p className="flex justify-between">
        <span className="text-muted">Difficulty</span>
        <span className="font-medium">Level {level} of 3</span>
      </p>
      <div
        role="meter"
        aria-label={`Difficulty of ${name}`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={`Level ${level} of 3`}
        className="mt-1.5 h-2 overflow-hidden rounded-full border border-edge bg-sunken"
      >
        <div className="h-full bg-accent" style={{ width: `${percent}%` }} />
      </div>
    </div>
  );
}
