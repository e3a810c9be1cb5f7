import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Tabs } from '../ui/tabs.tsx';

interface AccountFrameProps {
  /** From `listAccountSections()`. */
  sections: { label: string; to: string }[];
  /** Path of the current section. */
  current: string;
  title: string;
  children: ReactNode;
}

/** Heading and tabs of the account pages; rooms that add a section render it inside. */
export function AccountFrame({ sections, current, title, children }: AccountFrameProps) {
  const items = sections.map(({ label, to }) => ({ value: to, label, to }));
  return (
    <div className="page-width max-w-5xl py-10 sm:py-14">
      <p className="caption">Account</p>
      <h1 className="mt-1 headline text-3xl sm:text-4xl">{title}</h1>
      <Tabs label="Account" items={items} current={current} className="mt-6" />
      {/* Without scripts the header cannot show who is signed in. */}
      <noscript>
        <form method="post" action="/api/sign-out" className="mt-6">
          <Button type="submit">Log Out</Button>
        </form>
      </noscript>
      <div className="mt-8 grid gap-6 *:min-w-0">{children}</div>
    </div>
  );
}
