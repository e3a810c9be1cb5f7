/** Says which setting the operator can change when a port cannot be opened. */
export function listenError(
  error: NodeJS.ErrnoException,
  { name, port, host }: { name: 'PORT' | 'WORKER_PORT'; port: number; host: string },
): Error {
  if (error.code === 'EADDRINUSE') return new Error(`${name} ${port} is in use on ${host} already.`);
  if (error.code === 'EACCES') return new Error(`${name} ${port} needs more rights than this process has.`);
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN')
    return new Error(`HOST ${host} is no address of this machine.`);
  return error;
}
