import { writeSeconds } from '../../runs/figure-words.ts';
import type { ConversationView } from '../run-view.ts';

/** A conversation with a simulated user, message by message, and how it ended. */
export function Conversation({ conversation }: { conversation: ConversationView }) {
  const { user, userBill, turns, closing, ending } = conversation;
  return (
    <div className="grid gap-3 whitespace-normal *:min-w-0">
      <ol className="grid gap-3 *:min-w-0">
        {turns.map(({ user: said, isPlayed, text, responseMs }, index) => (
          <li key={index} className="grid gap-2 *:min-w-0">
            <Said who={isPlayed ? 'User, simulated' : 'User, from the suite'} text={said} isUser />
            <Said who={responseMs === null ? 'Answer' : `Answer, ${writeSeconds(responseMs)}`} text={text} />
          </li>
        ))}
      </ol>
      {closing && <Said who="User, simulated" text={closing} isUser />}
      <p className="text-xs text-muted">
        The conversation ended because {ending}. {user} played the user: {userBill}.
      </p>
    </div>
  );
}

function Said({ who, text, isUser = false }: { who: string; text: string; isUser?: boolean }) {
  return (
    <div className={isUser ? 'border-l-2 border-accent pl-2' : 'pl-2.5'}>
      <p className="text-xs font-medium text-muted">{who}</p>
      <p dir="auto" className="break-words whitespace-pre-wrap">
        {text === '' ? <span className="text-muted">No text</span> : text}
      </p>
    </div>
  );
}
