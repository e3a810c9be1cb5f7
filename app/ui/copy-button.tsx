import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useEffect, useState } from 'react';
import { Button, type ButtonLook } from './button.tsx';
import { toast } from './toast.tsx';

interface CopyButtonProps extends ButtonLook {
  /** The text to copy; a function when it is made on the press. */
  text: string | (() => string);
  label: string;
  isLabelHidden?: boolean;
  className?: string;
}

/**
 * Copies the text and confirms in place for two seconds, beside the button, whose own content is only its name. If the clipboard is not available, a toast says what to do.
 */
export function CopyButton({
  text,
  label,
  isLabelHidden = false,
  variant = 'secondary',
  size = 'small',
  className,
}: CopyButtonProps) {
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [isCopied]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(typeof text === 'function' ? text() : text);
      setIsCopied(true);
    } catch {
      toast.error("Couldn't copy", { description: 'Please select the text and copy it by hand.' });
    }
  }

  return (
    <>
      <Button
        variant={variant}
        size={size}
        isIcon={isLabelHidden}
        onClick={copy}
        className={className}
        aria-label={isLabelHidden ? label : undefined}
      >
        {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
        {!isLabelHidden && label}
      </Button>
      <span role="status" className="sr-only">
        {isCopied ? 'Copied' : ''}
      </span>
    </>
  );
}
