import { useId } from "react"
import { readRate, showRate } from "../../api/rate.ts"
import { useText } from "../../i18n/i18n.tsx"
import { Segments } from "../../parts/choice.tsx"
import { TextField, TypedField } from "../../parts/field.tsx"
import type { Menu } from "../document.ts"

/** What the owner answers once for the whole sheet. Null: not answered yet. */
export interface Answers {
  readonly category: string
  readonly rateBasisPoints: number | null
  readonly included: boolean | null
}

interface Open {
  readonly category: boolean
  readonly rate: boolean
}

const highestRate = 10_000

export function isAnswered({ category, rateBasisPoints, included }: Answers, open: Open): boolean {
  if (included === null || (open.category && category.trim() === "")) return false
  return !open.rate || (rateBasisPoints !== null && rateBasisPoints <= highestRate)
}

interface Props {
  answers: Answers
  questions: Open
  menu: Menu
  onChange: (answers: Answers) => void
}

export function Questions({ answers, questions, menu, onChange }: Props) {
  const { menu: strings, words } = useText("menu")
  const text = strings.sheet
  const categories = useId()
  return (
    <>
      <div>
        <h3>{text.questionsTitle}</h3>
        <p className="soft">{text.questionsAbout}</p>
      </div>
      {questions.category && (
        <>
          <TextField
            label={text.category}
            hint={text.categoryHint}
            limit="categoryName"
            list={categories}
            value={answers.category}
            onChange={category => onChange({ ...answers, category })}
          />
          <datalist id={categories}>
            {menu.categories.map(({ id, name }) => (
              <option key={id} value={name} />
            ))}
          </datalist>
        </>
      )}
      <Segments
        legend={text.included}
        value={answers.included === null ? null : answers.included ? "yes" : "no"}
        onChange={value => onChange({ ...answers, included: value === "yes" })}
        options={[
          { value: "yes", label: text.includedYes },
          { value: "no", label: text.includedNo },
        ]}
      />
      {questions.rate && (
        <TypedField
          label={text.rate}
          hint={strings.edit.taxRateHint}
          inputMode="decimal"
          unit="%"
          shown={answers.rateBasisPoints === null ? "" : showRate(answers.rateBasisPoints)}
          parse={readRate}
          notValue={words.notRate}
          onChange={rateBasisPoints => onChange({ ...answers, rateBasisPoints })}
        />
      )}
    </>
  )
}
