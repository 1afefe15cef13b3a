import { useText } from "../i18n/i18n.tsx"
import { Dialog } from "../parts/dialog.tsx"
import style from "./inbox.module.css"

export default function KeyHelp({ onClose }: { onClose: () => void }) {
  const text = useText().inbox
  return (
    <Dialog title={text.keysTitle} onClose={onClose}>
      <dl className={style.keys}>
        {Object.entries(text.keys).map(([key, meaning]) => (
          <div key={key} style={{ display: "contents" }}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
