import { useRef, useState } from 'react';
import { findImageProblem, imageTypes, imageUrl, type PromptImage, parseImage } from '../../runs/prompt-image.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';

interface ImageFieldProps {
  images: PromptImage[];
  onChange: (images: PromptImage[]) => void;
}

/** Images sent with the prompt: chosen here, or pasted into the prompt. */
export function ImageField({ images, onChange }: ImageFieldProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const add = async (files: File[]) => {
    const read = await readImages(files);
    const found = findImageProblem([...images, ...read]);
    setProblem(found);
    if (found === null) onChange([...images, ...read.filter((image) => image !== null)]);
    if (input.current) input.current.value = '';
  };
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-3">
        <label
          className={`${buttonClass({ size: 'small' })} cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent`}
        >
          Add images
          <input
            ref={input}
            type="file"
            multiple
            accept={imageTypes.join(',')}
            className="sr-only"
            onChange={(event) => void add([...(event.target.files ?? [])])}
          />
        </label>
        {images.length > 0 && <span className="text-sm text-muted">Sent to every model, with every case.</span>}
      </div>
      {images.length > 0 && (
        <ul className="flex flex-wrap gap-3">
          {images.map((image, index) => (
            <li key={index} className="grid justify-items-start gap-1">
              <img
                src={imageUrl(image)}
                alt={`Attached, number ${index + 1}`}
                className="h-24 max-w-40 rounded border border-line object-contain"
              />
              <input type="hidden" name="images" value={imageUrl(image)} />
              <Button
                size="small"
                variant="quiet"
                onClick={() => {
                  setProblem(null);
                  onChange(images.filter((_, place) => place !== index));
                }}
              >
                Remove<span className="sr-only"> image {index + 1}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <FieldError error={problem} />
    </div>
  );
}

export async function readImages(files: readonly File[]): Promise<(PromptImage | null)[]> {
  return await Promise.all(
    files.map(
      (file) =>
        new Promise<PromptImage | null>((resolve) => {
          const reader = new FileReader();
          reader.onload = () => resolve(parseImage(String(reader.result)));
          reader.onerror = () => resolve(null);
          reader.readAsDataURL(file);
        }),
    ),
  );
}
