import { redirect } from 'react-router';
import { problem } from '../../platform/http-errors.ts';
import { requestContext } from '../../platform/request-context.server.ts';
import { modelCatalogue } from '../model-queries.server.ts';
import type { Route } from './+types/gateway-name';

/** `GET /models/openai/gpt-6-sol`: the way gateways write a model's name leads to its page. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { resolve } = await modelCatalogue(requestContext(context));
  const model = resolve(`${params.provider}/${params.modelId}`);
  return model ? redirect(`/models/${model.id}`, 301) : problem(404, { title: 'Model Not Found' });
}
