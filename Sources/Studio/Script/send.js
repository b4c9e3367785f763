// Sends forms without leaving the page, and speaks the site's language.
import words from "./words.js";

/** A sentence in the language of the site; its key is the English text. */
export const say = (key, values = {}) =>
  (words[key] ?? key).replace(/\{(\w+)\}/g, (place, name) => values[name] ?? place);

const tokens = () => document.querySelectorAll("input[name=token]");

/** Takes over the token of the studio that runs now, which may have been started since the page was loaded. */
const renew = async () => {
  const answer = await fetch("/.studio/token", { cache: "no-store" });
  const { token } = await answer.json();
  for (const input of tokens()) input.value = token;
};

/** Sends fields with the page's token; the answer may be an error. Throws if there is no connection. */
export const send = async (name, fields, options = {}) => {
  const post = () => fetch(`/.studio/${name}`, {
    method: "POST",
    body: new URLSearchParams({ ...fields, token: tokens()[0]?.value ?? "" }),
    ...options,
  });
  const answer = await post();
  if (answer.status !== 403) return answer;
  await renew();
  return post();
};
