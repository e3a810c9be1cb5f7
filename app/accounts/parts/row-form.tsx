import { Form } from 'react-router';
import { Button } from '../../ui/button.tsx';

/** The button at the end of a table row: sends `intent` for the thing with this id. */
export function RowForm({ id, intent, label }: { id: string; intent: string; label: string }) {
  return (
    <Form method="post" replace>
      <input type="hidden" name="id" value={id} />
      <Button type="submit" size="small" name="intent" value={intent}>
        {label}
      </Button>
    </Form>
  );
}
