import { expect, it } from 'vitest';
import { failureNotice } from './with-network-error-toast.ts';

const serverError = new Error('Unexpected Server Error');
const noAnswer = new TypeError('Failed to fetch');

it('a key that the server failed to save is reported with an unknown error, not as a site out of reach', () => {
  expect(failureNotice('save-key', serverError)).toEqual({ title: 'Failed to save API key: Unknown error' });
});

it('a key that could not be sent is reported with the site out of reach', () => {
  expect(failureNotice('save-key', noAnswer)?.title).toBe(
    'Failed to save API key: The site cannot be reached right now',
  );
});

it('any other failure of the server is not blamed on the connection', () => {
  expect(failureNotice('mark-answer', serverError)).toEqual({
    title: 'Something broke on our side',
    description: 'Please try again in a minute.',
  });
  expect(failureNotice('mark-answer', noAnswer)?.title).toBe('The site cannot be reached right now');
});

it('a forecast that fails is not reported, because nobody pressed for it', () => {
  expect(failureNotice('forecast', serverError)).toBeNull();
});
