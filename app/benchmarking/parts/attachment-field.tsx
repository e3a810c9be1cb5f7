import { bytesOf } from '@yardstick/bench/words';
import { useRef, useState } from 'react';
import {
  attachmentTypes,
  attachmentUrl,
  findAttachmentProblem,
  isAttachment,
  kindOf,
  MAX_ATTACHMENT_BYTES,
  MAX_ATTACHMENTS,
  type PromptAttachment,
  parseAttachment,
} from '../../runs/prompt-attachment.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';

interface AttachmentFieldProps {
  files: PromptAttachment[];
  onChange: (files: PromptAttachment[]) => void;
}

/** Files sent with the prompt: chosen here, or pasted into the prompt. */
export function AttachmentField({ files, onChange }: AttachmentFieldProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const add = async (chosen: File[]) => {
    const read = await readAttachments(chosen);
    const found = findAttachmentProblem([...files, ...read]);
    setProblem(found);
    if (found === null) onChange([...files, ...read.filter(isAttachment)]);
    if (input.current) input.current.value = '';
  };
  return (
    <div className="grid gap-2 *:min-w-0">
      <div className="flex flex-wrap items-center gap-3">
        <label
          className={`${buttonClass({ size: 'small' })} cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent`}
        >
          Add images, PDF or audio
          <input
            ref={input}
            type="file"
            multiple
            accept={attachmentTypes.join(',')}
            className="sr-only"
            onChange={(event) => void add([...(event.target.files ?? [])])}
          />
        </label>
        <span className="text-sm text-muted">
          {files.length > 0
            ? 'Sent to every model, with every case.'
            : `Up to ${MAX_ATTACHMENTS} files, ${MAX_ATTACHMENT_BYTES / 1_048_576} MB together.`}
        </span>
      </div>
      {files.length > 0 && (
        <ul className="flex flex-wrap gap-3">
          {files.map((file, index) => (
            <li key={index} className="grid max-w-full content-start justify-items-start gap-1 *:min-w-0">
              <Attached file={file} number={index + 1} />
              <input type="hidden" name="attachments" value={attachmentUrl(file)} />
              <Button
                size="small"
                variant="quiet"
                onClick={() => {
                  setProblem(null);
                  onChange(files.filter((_, place) => place !== index));
                }}
              >
                Remove<span className="sr-only"> attachment {index + 1}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <FieldError error={problem} />
    </div>
  );
}

function Attached({ file, number }: { file: PromptAttachment; number: number }) {
  const url = attachmentUrl(file);
  if (kindOf(file) === 'image')
    return (
      <img
        src={url}
        alt={`Attached, number ${number}`}
        className="h-24 max-w-40 rounded border border-line object-contain"
      />
    );
  const { name = kindOf(file) === 'pdf' ? 'document.pdf' : 'recording' } = file;
  const link = (
    <span className="flex max-w-full flex-wrap gap-x-2 text-sm">
      <a href={url} download={name} className="min-w-0 break-all text-accent underline underline-offset-2">
        {name}
      </a>
      <span className="text-muted">{writeSize(bytesOf(file))}</span>
    </span>
  );
  if (kindOf(file) === 'pdf') return link;
  return (
    <>
      {link}
      {/* biome-ignore lint/a11y/useMediaCaption: what is said in somebody's own recording is known to nobody here */}
      <audio controls preload="metadata" src={url} aria-label={name} className="w-72 max-w-full" />
    </>
  );
}

const writeSize = (bytes: number): string =>
  bytes < 100_000 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1_048_576).toFixed(1)} MB`;

export async function readAttachments(files: readonly File[]): Promise<(PromptAttachment | string)[]> {
  // What is too much is not read: hundreds of files, or one of gigabytes.
  if (files.length > MAX_ATTACHMENTS) return files.map(({ name }) => name);
  const large = files.find(({ size }) => size > MAX_ATTACHMENT_BYTES);
  if (large) return [`${large.name} has more than ${MAX_ATTACHMENT_BYTES / 1_048_576} MB.`];
  return await Promise.all(
    files.map(
      (file) =>
        new Promise<PromptAttachment | string>((resolve) => {
          const reader = new FileReader();
          const name = encodeURIComponent(file.name);
          reader.onload = () =>
            // A file of no known type is read as `data:application/octet-stream`; an empty one as `data:` alone.
            resolve(
              file.size === 0
                ? `${file.name} is empty.`
                : parseAttachment(String(reader.result).replace(/;base64,/, `;name=${name};base64,`)),
            );
          reader.onerror = () => resolve(`${file.name} cannot be read.`);
          reader.readAsDataURL(file);
        }),
    ),
  );
}
