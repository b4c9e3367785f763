// Fills the place of a blog with the position of the device, when people press the button.
import { say } from "./send.js";

const button = document.querySelector("[data-position]");
const status = button?.parentElement.querySelector("[role=status]");

button?.addEventListener("click", () => {
  status.textContent = say("Finding your location…");
  navigator.geolocation.getCurrentPosition(({ coords }) => {
    for (const name of ["latitude", "longitude"]) {
      const field = button.form.elements[name];
      // Five decimals are a metre.
      field.value = String(Number(coords[name].toFixed(5)));
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
    status.textContent = say("Filled in. Change it if it is not the place of the picture.");
  }, ({ code }) => {
    status.textContent = code === 1
      ? say("The browser is not allowed to use your location. Allow it, or enter the place.")
      : say("Your location could not be determined. Enter the place.");
  }, { enableHighAccuracy: true, timeout: 20_000, maximumAge: 0 });
});
