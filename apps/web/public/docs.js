/* Copies a snippet, and remembers the reader's language. The pages work without this script. */
const rememberedAs = "rasoi-docs-language"

for (const block of document.querySelectorAll("figure.code:not(.output)")) {
  const button = document.createElement("button")
  button.type = "button"
  button.className = "copy"
  button.textContent = "Copy"
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(block.querySelector("code").textContent)
    button.textContent = "Copied"
    setTimeout(() => {
      button.textContent = "Copy"
    }, 2_000)
  })
  block.append(button)
}

const choices = document.querySelectorAll('[name="language"]')
for (const choice of choices) {
  choice.checked = choice.value === (localStorage.getItem(rememberedAs) ?? "both")
  choice.addEventListener("change", () => localStorage.setItem(rememberedAs, choice.value))
}
