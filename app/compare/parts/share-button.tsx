import Share2 from 'lucide-react/icons/share-2';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { type CompareState, tablePath } from '../selection.ts';

/** Copies the address of the table as it stands. Without scripts it is not shown: the address bar says the same. */
export function ShareButton({ state }: { state: CompareState }) {
  async function share() {
    if (state.tools.length === 0) {
      toast.error('No tools selected', { description: 'Please select tools to compare before sharing.' });
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
    <Button onClick={share} className="noscript:hidden">
      <Share2 aria-hidden />
      Share Comparison
    </Button>
  );
}
