import { expect, it } from 'vitest';
import { openApiDocument } from './openapi-document.server.ts';
import { operationGroups } from './operation-views.server.ts';
import { operations } from './operations.server.ts';

it('The examples of a call name its method wherever a program would send another one', () => {
  const site = 'https://site.example';
  const views = operationGroups(openApiDocument(site, operations), operations, site).flatMap(
    (group) => group.operations,
  );
  const startOf = (id: string) => {
    const { curl, fetch } = views.find((view) => view.id === id)!;
    return [curl.split(site)[0], /method: '(\w+)'/.exec(fetch)?.[1]];
  };
  expect(startOf('listWebhooks')).toEqual(["curl '", undefined]);
  expect(startOf('createWebhook')).toEqual(["curl '", 'POST']);
  expect(startOf('testWebhook')).toEqual(["curl -X POST '", 'POST']);
  expect(startOf('changeWebhook')).toEqual(["curl -X PATCH '", 'PATCH']);
  expect(startOf('deleteWebhook')).toEqual(["curl -X DELETE '", 'DELETE']);
});
