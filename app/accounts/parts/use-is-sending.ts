import { useNavigation } from 'react-router';

/** Whether a form with this intent, or one of these, is being sent. */
export function useIsSending(intent: string | readonly string[]): boolean {
  const { state, formData } = useNavigation();
  const sent = formData?.get('intent');
  return (
    state !== 'idle' && typeof sent === 'string' && (Array.isArray(intent) ? intent.includes(sent) : sent === intent)
  );
}
