import { answerScim } from '../scim/answer-scim.server.ts';
import type { Route } from './+types/scim';

/** Everything below /scim/v2: the directory of an organisation sends people and groups. */
export const loader = ({ context, request }: Route.LoaderArgs) => answerScim(context, request);

export const action = ({ context, request }: Route.ActionArgs) => answerScim(context, request);
