import { Form, useNavigation } from 'react-router';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { writeMinute } from '../../ui/written-date.ts';
import { encryptions } from '../setup/setup-fields.ts';
import { errorIn, fixedBy, isFixed, SetupForm, type SetupPart, typedIn } from './setup-form.tsx';

export function SetupMail(part: SetupPart) {
  const { SMTP_URL: server, MAIL_FROM: sender } = part.states;
  const { test, hasServer } = part.mail;
  return (
    <SetupForm
      id="mail"
      title="Mail"
      text="The server through which mails are sent. Without one they stay in the mailbox, and nobody can reset a password."
      part={part}
      canSave={!isFixed(server) || !isFixed(sender)}
      below={
        <div className="mt-6 grid gap-3">
          {test !== null && (
            <Banner
              tone={test.problem === null ? 'good' : 'bad'}
              role={test.problem === null ? 'status' : 'alert'}
              title={test.problem === null ? 'The test message was sent' : 'The test message was not sent'}
            >
              {test.problem ??
                `The mail server took it for ${test.to} at ${writeMinute(test.at)} UTC. Look whether it arrived.`}
            </Banner>
          )}
          {hasServer ? <TestMail to={part.ownEmail} seen={part.seen} /> : null}
        </div>
      }
    >
      {isFixed(server) ? (
        <Field label="Server" hint={fixedBy('SMTP_URL')}>
          {(control) => <Input {...control} value={part.mail.host} readOnly />}
        </Field>
      ) : (
        <MailServer {...part} />
      )}
      <Field
        label="Sender"
        hint={isFixed(sender) ? fixedBy('MAIL_FROM') : `Name <address>. Empty: ${part.defaultSender}`}
        error={errorIn(part, 'mail', 'MAIL_FROM')}
      >
        {(control) =>
          isFixed(sender) ? (
            <Input {...control} value={sender?.written} readOnly />
          ) : (
            <Input
              {...control}
              key={sender?.written}
              name="MAIL_FROM"
              defaultValue={typedIn(part, 'mail', 'MAIL_FROM', sender?.written ?? '')}
              autoComplete="off"
            />
          )
        }
      </Field>
    </SetupForm>
  );
}

function MailServer(part: SetupPart) {
  const { host, port, encryption, user, hasServer } = part.mail;
  const inputs = [
    { name: 'host', label: 'Server', known: host, hint: 'Such as mail.example.com. Empty: no mails are sent.' },
    { name: 'port', label: 'Port', known: port, hint: 'Empty: the usual one.' },
    { name: 'user', label: 'User name', known: user, hint: 'Empty: the server asks for none.' },
  ];
  return (
    <>
      {inputs.map(({ name, label, known, hint }) => (
        <Field key={name} label={label} hint={hint} error={errorIn(part, 'mail', name)}>
          {(control) => (
            <Input
              {...control}
              key={known}
              name={name}
              defaultValue={typedIn(part, 'mail', name, known)}
              autoComplete="off"
              spellCheck={false}
            />
          )}
        </Field>
      ))}
      <Field
        label="Password"
        hint={
          hasServer && user !== ''
            ? 'Stored encrypted. Empty: the one that is stored.'
            : 'Stored encrypted; nobody can read it here.'
        }
        error={errorIn(part, 'mail', 'password')}
      >
        {(control) => (
          <Input {...control} key={part.seen} name="password" type="password" autoComplete="new-password" />
        )}
      </Field>
      <Field label="Encryption">
        {(control) => (
          <Select
            {...control}
            key={encryption}
            name="encryption"
            defaultValue={typedIn(part, 'mail', 'encryption', encryption)}
            options={Object.entries(encryptions).map(([value, label]) => ({ value, label }))}
          />
        )}
      </Field>
    </>
  );
}

function TestMail({ to, seen }: { to: string; seen: string }) {
  const navigation = useNavigation();
  const isSending = navigation.state !== 'idle' && navigation.formData?.get('section') === 'test-mail';
  return (
    <Form method="post" action="/admin/setup#mail" preventScrollReset>
      <input type="hidden" name="section" value="test-mail" />
      <input type="hidden" name="seen" value={seen} />
      <Button type="submit" isBusy={isSending}>
        Send a Test Message to {to}
      </Button>
    </Form>
  );
}
