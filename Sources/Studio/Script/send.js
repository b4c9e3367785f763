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

const unsent = () => new Error(say("Not sent: there is no connection to the studio."));

/** Sends a form with files, as the person who is signed in now; gives the request when it is answered. */
export const upload = async (address, body, type, report) => {
  const answer = await fetch("/.studio/token", { cache: "no-store" }).catch(() => Promise.reject(unsent()));
  const { token, signedIn } = await answer.json().catch(() => ({}));
  if (signedIn === false) throw new Error(say("You are not signed in. Sign in in another window, then try again."));
  body.set("token", token ?? "");
  return new Promise((done, failed) => {
    const request = new XMLHttpRequest();
    request.open("POST", address);
    request.responseType = type;
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      if (total) report(loaded / total);
    });
    request.addEventListener("error", () => failed(unsent()));
    request.addEventListener("load", () => done(request));
    request.send(body);
  });
};
