import { describe, expect, it } from 'vitest';
import { parseForm } from '../../platform/parse-form.ts';
import { contactForm } from './contact-message.ts';

const good = {
  name: 'Ada',
  email: 'ada@example.com',
  company: '',
  subject: 'A price',
  message: 'It has changed since May.',
};
const parse = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return parseForm(contactForm, form);
};

describe('the contact form', () => {
  it('The contact form takes a message, with a company or without', () => {
    expect(parse(good).errors).toBeUndefined();
    expect(parse({ ...good, company: 'Analytical Engines' }).errors).toBeUndefined();
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
  ])('The contact form says of %j what is wrong', (change, errors) =>
    expect(parse({ ...good, ...change }).errors).toEqual(errors),
  );

  it('The contact form trims before it counts, and keeps line breaks out of the subject', () => {
    const sent = {
      ...good,
      name: '  Ada  ',
      subject: 'Hi\r\nBcc: everyone@example.com',
      message: ' a\r\nb\u0000 and c, d ',
    };
    expect(parse(sent).values).toMatchObject({
      name: 'Ada',
      subject: 'Hi Bcc: everyone@example.com',
      message: 'a\nb and c, d',
    });
    expect(parse({ ...good, name: ' A ' }).errors).toEqual({ name: 'Name must be at least 2 characters.' });
  });
});
