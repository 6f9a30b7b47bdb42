const everyMs = 500;

/**
 * Ends this process as SIGTERM would once the process that started it is gone: npm passes a signal on to the shell that it
 * runs a script in, and the shell ends without passing it on. Without npm nobody stands between: whoever started it that
 * way may leave before it.
 * @param ppid who started it, as it was at the very beginning: they may be gone by now
 */
export function stopWithParent(ppid: number): void {
  const timer = setInterval(() => {
    if (process.ppid === ppid) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, everyMs).unref();
}
