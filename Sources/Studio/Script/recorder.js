// Records a video with the camera: several takes, pause, preview, retake, until the time is over.
import { say } from "./send.js";

const formats = ["video/webm;codecs=vp8,opus", "video/webm", "video/mp4"];

const make = (name, properties = {}, ...children) => {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
};

/** Puts the recorder into a part of a form; null if the browser cannot record. */
export const record = (group, send) => {
  const format = globalThis.MediaRecorder && formats.find((type) => MediaRecorder.isTypeSupported(type));
  if (!format || !navigator.mediaDevices?.getUserMedia) return null;
  const [maximumSeconds, maximumTakes] = [Number(group.dataset.seconds), Number(group.dataset.takes)];
  // So that a video of the whole time is not too large.
  const bits = Math.min(2_500_000, Number(group.dataset.megabytes) * 2 ** 20 * 8 * 0.8 / maximumSeconds);

  const button = (label, action, isMain = false) => {
    const element = make("button", { type: "button", textContent: label, hidden: true });
    if (isMain) element.className = "main";
    element.addEventListener("click", action);
    return element;
  };
  const screen = make("video", { muted: true, playsInline: true });
  const timer = make("p", { className: "hint" });
  timer.setAttribute("role", "timer");
  const status = make("p", { className: "hint" });
  status.setAttribute("role", "status");
  const panel = make("div", { className: "recorder", hidden: true });

  /** The takes that are kept: what was recorded, and for how many milliseconds. */
  let takes = [];
  let stream = null;
  let recorder = null;
  let facing = "user";
  /** Since when the take is recorded without a pause (null in a pause), and the milliseconds before. */
  let [since, before] = [null, 0];
  /** What comes of sending the takes, while they are on their way: meanwhile, they stay as they are. */
  let sending = null;
  let showing = -1;
  /** How often the camera was opened or closed: one that opens later than it is closed is not used. */
  let turn = 0;

  const length = () => takes.reduce((sum, take) => sum + take.duration, 0);
  // Not by the state of the recorder, which ends by itself if the camera is unplugged.
  const running = () => before + (since === null ? 0 : performance.now() - since);
  const halt = () => {
    [since, before] = [null, running()];
  };
  const clock = (milliseconds) => {
    const seconds = Math.floor(milliseconds / 1000);
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  };

  const open = button(say("Record a video"), () => start());
  const buttons = {
    begin: button(say("Record"), () => begin(), true),
    pause: button(say("Pause"), () => {
      halt();
      recorder.pause();
      draw();
    }),
    resume: button(say("Continue"), () => {
      since = performance.now();
      recorder.resume();
      draw();
    }, true),
    end: button(say("End this take"), () => end()),
    other: button(say("Other camera"), () => {
      facing = facing === "user" ? "environment" : "user";
      start();
    }),
    preview: button(say("Preview"), () => play(0)),
    live: button(say("Back to the camera"), () => start()),
    retake: button(say("Remove the last take"), () => {
      takes.pop();
      start();
    }),
    use: button(say("Use this recording"), () => use(), true),
    close: button(say("Close the camera"), () => close()),
  };
  open.hidden = false;
  panel.append(screen, timer, status, make("div", { className: "does" }, ...Object.values(buttons)));
  group.append(open, panel);

  const draw = () => {
    const state = recorder?.state ?? "inactive";
    const isIdle = state === "inactive" && !sending;
    const isLive = stream !== null && showing < 0;
    const has = takes.length > 0;
    const shown = {
      begin: isIdle && isLive && length() < maximumSeconds * 1000 - 1000 && takes.length < maximumTakes,
      pause: state === "recording", resume: state === "paused", end: state !== "inactive",
      other: isIdle && isLive, preview: isIdle && has && showing < 0, live: showing >= 0,
      retake: isIdle && has, use: isIdle && has, close: isIdle && stream !== null,
    };
    for (const [name, element] of Object.entries(buttons)) element.hidden = !shown[name];
    [open.hidden, panel.hidden] = [stream !== null || showing >= 0, stream === null && !has];
    tick();
  };

  const tick = () => {
    const time = length() + (recorder ? running() : 0);
    const words = say("{time} of {limit}", { time: clock(time), limit: clock(maximumSeconds * 1000) });
    const count = takes.length ? ` · ${say("Takes: {number}", { number: takes.length })}` : "";
    if (timer.textContent !== words + count) timer.textContent = words + count;
    // The last pictures are written somewhat later.
    if (recorder?.state === "recording" && time >= maximumSeconds * 1000 - 500) {
      end();
      status.textContent = say("Time is up.");
    }
  };
  setInterval(() => recorder && tick(), 200);

  const release = () => {
    turn += 1;
    for (const track of stream?.getTracks() ?? []) track.stop();
    stream = null;
    screen.srcObject = null;
  };

  /** Removes what is shown of the takes, and what was said about them. */
  const unload = () => {
    status.textContent = "";
    if (screen.src) URL.revokeObjectURL(screen.src);
    screen.removeAttribute("src");
    showing = -1;
  };

  const start = async () => {
    unload();
    release();
    const own = turn;
    const video = { facingMode: facing, width: { ideal: 1280 }, height: { ideal: 720 } };
    try {
      const opened = await navigator.mediaDevices.getUserMedia({ video, audio: true });
      if (own !== turn) {
        for (const track of opened.getTracks()) track.stop();
        return;
      }
      stream = opened;
      screen.srcObject = stream;
      [screen.muted, screen.controls] = [true, false];
      await screen.play();
      draw();
      if (!takes.length) buttons.begin.focus();
    } catch (error) {
      if (own !== turn) return;
      release();
      panel.hidden = false;
      status.textContent = error.name === "NotAllowedError"
        ? say("The browser does not allow camera and microphone. Allow them, or choose a file.")
        : say("No camera or microphone was found. Choose a file.");
      draw();
      panel.hidden = false;
    }
  };

  const begin = () => {
    // The camera was unplugged, or is not allowed any more.
    if (!stream.active) return start();
    const chunks = [];
    const own = new MediaRecorder(stream, { mimeType: format, videoBitsPerSecond: bits, audioBitsPerSecond: 96_000 });
    own.addEventListener("dataavailable", ({ data }) => data.size && chunks.push(data));
    own.addEventListener("stop", () => {
      halt();
      recorder = null;
      if (chunks.length) takes.push({ blob: new Blob(chunks, { type: format.split(";")[0] }), duration: before });
      else status.textContent = say("Nothing was recorded. Try again, for longer.");
      draw();
      (buttons.use.hidden ? buttons.begin : buttons.use).focus();
    });
    recorder = own;
    [since, before] = [performance.now(), 0];
    status.textContent = "";
    own.start(1000);
    draw();
    buttons.end.focus();
  };

  const end = () => {
    halt();
    recorder.stop();
  };

  /** Ends the take that is being recorded; false if nothing of it was recorded. */
  const finish = async () => {
    if (!recorder) return true;
    const count = takes.length;
    await new Promise((done) => {
      recorder.addEventListener("stop", done);
      end();
    });
    return takes.length > count;
  };

  /** Shows the takes one after another. */
  const play = async (number) => {
    unload();
    if (number >= takes.length) return draw();
    release();
    showing = number;
    screen.src = URL.createObjectURL(takes[number].blob);
    [screen.muted, screen.controls] = [false, true];
    draw();
    // The reader can press play if the browser does not begin.
    await screen.play().catch(() => {});
  };
  screen.addEventListener("ended", () => showing >= 0 && play(showing + 1));

  const close = () => {
    unload();
    release();
    draw();
  };

  /** Sends all takes, also the one that is being recorded; true if the studio has them. */
  const use = () => {
    sending ??= post().finally(() => {
      sending = null;
      draw();
    });
    draw();
    return sending;
  };

  const post = async () => {
    if (!(await finish())) return false;
    status.textContent = "";
    const ending = format.startsWith("video/mp4") ? "mp4" : "webm";
    const isSent = await send(takes.map((take) => take.blob), takes.map((_, number) => `take-${number + 1}.${ending}`));
    if (isSent) {
      takes = [];
      close();
    }
    return isSent;
  };

  return { use, isUnsent: () => recorder !== null || takes.length > 0 };
};
