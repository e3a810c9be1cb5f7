import Share2 from 'lucide-react/icons/share-2';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { comparedWords } from '../comparison/compared-words.ts';
import { type CompareState, tablePath } from '../selection.ts';
import { closeControlsSheet } from './controls-sheet.tsx';

/** Copies the table's address. Hidden without scripts: the address bar has the same address. */
export function ShareButton({ state }: { state: CompareState }) {
  async function share() {
    closeControlsSheet();
    if (state.tools.length === 0) {
      const { many } = comparedWords[state.of];
      toast.error(`No ${many} selected`, { description: `Please select ${many} to compare before sharing.` });
      return;
    }
    try {
      await navigator.clipboard.writeText(location.origin + tablePath(state));
      toast.success('Link copied!', { description: 'Comparison link copied to clipboard.' });
    } catch {
      toast.error("Couldn't copy link", { description: 'Please manually copy the URL from your browser.' });
    }
  }
  return (
    <Button onClick={share} className="max-sm:flex-1 max-sm:px-2! noscript:hidden">
      <Share2 aria-hidden />
      Share Comparison
    </Button>
  );
}
