import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import type { CallRecord } from '../run-view.ts';

interface CallProps {
  runId: string;
  place: { caseId: string; round: number };
  modelKey: string;
  onClose: () => void;
}

/** The stored record of one call: every attempt, its time stamps, headers and bytes. */
export default function RawCall({ runId, place, modelKey, onClose }: CallProps) {
  const record = useCallRecord(runId, place, modelKey);
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => close.current?.focus(), []);
  return (
    <div className="grid gap-2">
      <div className="flex justify-end">
        <Button ref={close} size="small" onClick={onClose}>
          Close the raw record
        </Button>
      </div>
      <CodeBlock
        label="Raw record"
        code={record === null ? 'Loading' : JSON.stringify(record, null, 2).slice(0, 200_000)}
      />
    </div>
  );
}

export async function fetchCallRecord(
  runId: string,
  place: CallProps['place'],
  modelKey: string,
): Promise<CallRecord | null> {
  const query = new URLSearchParams({ case: place.caseId, round: String(place.round), model: modelKey });
  const reply = await fetch(`/api/runs/${runId}/sample?${query}`);
  return reply.ok ? ((await reply.json()) as CallRecord) : null;
}

function useCallRecord(runId: string, { caseId, round }: CallProps['place'], modelKey: string): CallRecord | null {
  const [record, setRecord] = useState<CallRecord | null>(null);
  useEffect(() => {
    let isOver = false;
    void fetchCallRecord(runId, { caseId, round }, modelKey).then((found) => {
      if (!isOver) setRecord(found);
    });
    return () => {
      isOver = true;
    };
  }, [runId, caseId, round, modelKey]);
  return record;
}
