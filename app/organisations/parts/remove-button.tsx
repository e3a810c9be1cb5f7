import { ConfirmButton } from '../../ui/confirm-button.tsx';

/** Removes one entry of a list, at the second press. @param of what is removed, for those who only hear the button */
export function RemoveButton({ value, of }: { value: string; of: string }) {
  const named = <span className="sr-only"> {of}</span>;
  return (
    <ConfirmButton
      name="intent"
      value={value}
      size="small"
      variant="quiet"
      sure={<>Yes, remove{named}</>}
      keep={<>Keep{named}</>}
    >
      Remove{named}
    </ConfirmButton>
  );
}
