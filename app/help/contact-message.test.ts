import { describe, expect, it } from 'vitest';
import { findContactErrors, readContactForm } from './contact-message.ts';

const good = {
  name: 'Ada',
  email: 'ada@example.com',
  company: '',
  subject: 'A price',
  message: 'It has changed since May.',
};
const read = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return readContactForm(form);
};

describe('the contact form', () => {
  it('takes a message, with a company or without', () => {
    expect(findContactErrors(good)).toEqual({});
    expect(findContactErrors({ ...good, company: 'Analytical Engines' })).toEqual({});
  });

  it.each([
    [{ name: 'A' }, { name: 'Name must be at least 2 characters.' }],
    [{ email: 'ada@' }, { email: 'Please enter a valid email address.' }],
    [{ subject: 'Help' }, { subject: 'Subject must be at least 5 characters.' }],
    [{ message: 'Too short' }, { message: 'Message must be at least 10 characters.' }],
    [
      { name: '', email: '', subject: '', message: '' },
      {
        name: 'Name must be at least 2 characters.',
        email: 'Please enter a valid email address.',
        subject: 'Subject must be at least 5 characters.',
        message: 'Message must be at least 10 characters.',
      },
    ],
    [{ company: 'x'.repeat(201) }, { company: 'Company must be at most 200 characters.' }],
    [{ message: 'x'.repeat(10_001) }, { message: 'Message must be at most 10,000 characters.' }],
  ])('says of %j what is wrong', (change, errors) => expect(findContactErrors({ ...good, ...change })).toEqual(errors));

  it('trims before it counts, and keeps line breaks out of the subject', () => {
    expect(read({ name: '  Ada  ', subject: 'Hi\r\nBcc: everyone@example.com', message: ' a\r\nb\u0000 ' })).toEqual({
      name: 'Ada',
      email: '',
      company: '',
      subject: 'Hi Bcc: everyone@example.com',
      message: 'a\nb',
    });
    expect(findContactErrors({ ...good, ...read({ ...good, name: ' A ' }) }).name).toBe(
      'Name must be at least 2 characters.',
    );
  });
});
