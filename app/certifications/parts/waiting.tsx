import { Form } from 'react-router';
import { Banner } from '../../ui/banner.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';

interface WaitingProps {
  price: string;
  email: string;
  isWaiting: boolean;
}

/** While enrolment is closed: the reason, what follows, and the waiting list. */
export function Waiting({ price, email, isWaiting }: WaitingProps) {
  return (
    <>
      <p className="mt-6 text-muted">
        The study part and the exam of this program are still being made, so nobody can enrol yet, and nothing is
        charged. There is no day for it so far. When it opens, the page names the day on which the study begins before
        anybody pays; the price will be {price}.
      </p>
      <p className="mt-3 text-muted">Join the waiting list, and we write to {email} when it opens; you then decide.</p>
      <div role="status" className="mt-6">
        {isWaiting && <Banner tone="good" title="You are on the waiting list" />}
      </div>
      <Form method="post" className="mt-6 flex flex-wrap gap-3" replace>
        <Button
          type="submit"
          name="intent"
          value={isWaiting ? 'leave' : 'join'}
          variant={isWaiting ? 'secondary' : 'primary'}
        >
          {isWaiting ? 'Leave the waiting list' : 'Join the waiting list'}
        </Button>
        <LinkButton to="/certifications">All programs</LinkButton>
      </Form>
    </>
  );
}
