// Asking the server. The token of the address goes into a header, which no other page can set.

const KEPT = 'e2cp-token';
const given = location.hash.slice(1);
if (given) sessionStorage.setItem(KEPT, given);
const token = given || sessionStorage.getItem(KEPT) || '';

export async function ask(path, body, method) {
  const headers = { 'X-E2CP-Token': token };
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  let response;
  try {
    response = await fetch(path, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Error('the server does not answer: has the command ended?');
  }
  if (!response.ok) {
    const said = await response.json().catch(() => ({}));
    throw new Error(said.error ?? `the server answered ${response.status}`);
  }
  return response;
}

export const askJson = async (...given) => (await ask(...given)).json();

// Calls back with each event; tries again when the server was lost, as after a short sleep.
export async function listen(onEvent, onState) {
  for (let wait = 500; ; wait = Math.min(wait * 2, 8000)) {
    try {
      const response = await ask('/api/events');
      onState(true);
      wait = 500;
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
      let rest = '';
      for (;;) {
        const { value, done } = await reader.read();
        if (done) break;
        const parts = (rest + value).split('\n\n');
        rest = parts.pop();
        for (const part of parts) {
          if (part.startsWith('data: ')) onEvent(JSON.parse(part.slice(6)));
        }
      }
    } catch { /* it is asked again below */ }
    onState(false);
    await new Promise((resolve) => { setTimeout(resolve, wait); });
  }
}
