import pg from 'pg';

// Any number that nobody else uses.
const lock = 'select pg_advisory_xact_lock(7263514822)';
/** For as long as it takes; and a holder whose machine is gone without a word is noticed in half a minute, not in two hours. */
const patience = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
  .map((name) => `set local ${name} = 0`)
  .concat(
    'set local tcp_keepalives_idle = 10',
    'set local tcp_keepalives_interval = 5',
    'set local tcp_keepalives_count = 3',
  )
  .join('; ');

/**
 * Does the work while no other process does such work on this database. Held by a transaction, which a pooler in
 * transaction mode leaves on one connection, and which ends with a process that is killed.
 */
export async function aloneAt<T>(url: string, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'console alone', keepAlive: true });
  // Whoever has lost the connection has lost the lock, and somebody else may be at work by now.
  const lost = new Promise<never>((_, fail) => client.on('error', fail));
  lost.catch(() => {});
  await client.connect();
  try {
    await client.query(`begin; ${patience}; ${lock}`);
    const result = await Promise.race([work(), lost]);
    await client.query('commit');
    return result;
  } finally {
    await client.end();
  }
}
