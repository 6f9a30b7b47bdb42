import pg from 'pg';

// Any number that nobody else uses.
const lock = 'select pg_advisory_xact_lock(7263514822)';

/**
 * Does the work while no other process does such work on this database. Held by a transaction, which a pooler in
 * transaction mode leaves on one connection, and which ends with a process that is killed.
 */
export async function aloneAt<T>(url: string, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'console alone', keepAlive: true });
  // Heard where it is asked next; unheard, the event would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(
      `begin; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; ${lock}`,
    );
    const result = await work();
    await client.query('commit');
    return result;
  } finally {
    await client.end();
  }
}
