import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useText } from "../i18n/i18n.tsx"
import { Page } from "../parts/page.tsx"
import { Problem, Skeleton } from "../parts/states.tsx"
import { useMay } from "../session/session.ts"
import type { Version } from "../settings/draft.ts"
import { newestSettings } from "../settings/newest.ts"
import { SectionForm } from "../settings/section-form.tsx"
import { AddressPanel } from "./address-panel.tsx"
import { CodePanel } from "./code-panel.tsx"
import { PageFacts } from "./facts.tsx"
import { PageFields, ShowColours } from "./fields.tsx"
import style from "./page.module.css"
import { PhonePreview } from "./phone-preview.tsx"
import { type OwnPage, useOwnPage } from "./queries.ts"
import { StatePanel } from "./state-panel.tsx"
import { WidgetPanel } from "./widget-panel.tsx"

/** The restaurant's own page: who sees it, how it looks, and how customers find it. */
export default function YourPage() {
  // Its fields are of the settings, and choose a photo as the menu does. Loaded later, they would hide the screen again.
  const text = useText("page", "settings", "menu").page
  const page = useOwnPage()
  const settings = useQuery(newestSettings)
  const isLoaded = page.data && settings.data
  const error = page.error ?? settings.error
  const retry = () => {
    void page.refetch()
    void settings.refetch()
  }
  return (
    <Page title={text.title} about={text.about}>
      {!isLoaded && !error && <Skeleton lines={5} />}
      {!isLoaded && error && <Problem error={error} onRetry={retry} />}
      {isLoaded && <Loaded page={page.data} newest={settings.data} />}
    </Page>
  )
}

function Loaded({ page, newest }: { page: OwnPage; newest: Version }) {
  const mayEdit = useMay()("settings")
  const { settings, version } = newest
  const [colours, setColours] = useState(settings.page.colours)
  return (
    <div className={style.layout}>
      <StatePanel page={page} isOrderingOn={settings.ordering.enabled} />
      <AddressPanel page={page} profile={settings.profile} />
      {mayEdit ? (
        <ShowColours value={setColours}>
          <SectionForm name="page" newest={newest} Fields={PageFields} aside={null} />
        </ShowColours>
      ) : (
        <PageFacts settings={settings.page} />
      )}
      <WidgetPanel page={page} isAllowed={settings.page.embedOrigins.length > 0} />
      {page.address && page.slug && (
        <CodePanel address={page.address} slug={page.slug} isOn={page.state === "ON"} />
      )}
      <PhonePreview page={page} version={version} colours={colours} />
    </div>
  )
}
