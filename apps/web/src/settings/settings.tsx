import { useQuery } from "@tanstack/react-query"
import { Link, useParams, useSearch } from "wouter"
import { useText } from "../i18n/i18n.tsx"
import { SetupList } from "../inbox/setup/checklist.tsx"
import { Icon } from "../parts/icon.tsx"
import { Page } from "../parts/page.tsx"
import { Empty, Problem, Skeleton } from "../parts/states.tsx"
import { WhenLoaded } from "../parts/when-loaded.tsx"
import NotAllowed from "../session/not-allowed.tsx"
import { useMay } from "../session/session.ts"
import { AuditSection } from "./audit.tsx"
import { BlockedPhonesSection } from "./blocked-phones.tsx"
import { BookingSection } from "./booking.tsx"
import { ChargesSection } from "./charges.tsx"
import { CounterSection } from "./counter.tsx"
import type { Version } from "./draft.ts"
import { GstSection } from "./gst.tsx"
import { HoursSection } from "./hours.tsx"
import { newestSettings } from "./newest.ts"
import { OrderingSection } from "./ordering.tsx"
import { Overview } from "./overview.tsx"
import { PageRulesSection } from "./page-rules.tsx"
import { PeopleSection } from "./people.tsx"
import { PrivacySection } from "./privacy.tsx"
import { ProfileSection } from "./profile.tsx"
import { RequestsSection } from "./requests.tsx"
import { SectionForm } from "./section-form.tsx"
import { type SectionName, sectionNames, sectionPermissions, sectionsFor } from "./sections.ts"
import style from "./settings.module.css"
import { TrackingSection } from "./tracking.tsx"

/** The settings screen, one section at a time. */
export default function SettingsScreen() {
  const text = useText("settings").settings
  const { section } = useParams<{ section?: string }>()
  const name = sectionNames.find(each => each === section)
  const { data, error, refetch } = useQuery(newestSettings)
  const may = useMay()
  if (section && !name) return <NoSection />
  if (name && !may(sectionPermissions[name])) return <NotAllowed permission={sectionPermissions[name]} />
  return (
    <Page
      title={name ? text.sections[name] : text.title}
      about={name ? text.abouts[name] : text.about}
      actions={
        name && (
          <Link href="/manage/settings" className={`target ${style.back}`}>
            <Icon name="left" /> {text.all}
          </Link>
        )
      }
    >
      {!data && !error && <Skeleton lines={5} />}
      {!data && error && <Problem error={error} onRetry={() => void refetch()} />}
      {data && !name && <Overview settings={data.settings} />}
      {data && name && (
        <div className={style.layout}>
          <SectionLinks current={name} />
          <WhenLoaded key={name} fallback={<Skeleton lines={5} />}>
            <Section name={name} newest={data} />
          </WhenLoaded>
        </div>
      )}
    </Page>
  )
}

function SectionLinks({ current }: { current: SectionName }) {
  const text = useText("settings").settings
  // Keep the preview's query parameters.
  const search = useSearch()
  const may = useMay()
  return (
    <nav className={style.links} aria-label={text.navigation}>
      <ul className="wrap">
        {sectionsFor(may).map(name => (
          <li key={name}>
            <Link
              href={`/manage/settings/${name}${search ? `?${search}` : ""}`}
              className={`row small-box ${style.link} ${name === current ? style.here : ""}`}
              aria-current={name === current ? "page" : undefined}
            >
              {text.sections[name]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Section({ name, newest }: { name: SectionName; newest: Version }) {
  switch (name) {
    case "profile":
      return <SectionForm name={name} newest={newest} Fields={ProfileSection} />
    case "hours":
      return <SectionForm name={name} newest={newest} Fields={HoursSection} />
    case "ordering":
      return <SectionForm name={name} newest={newest} Fields={OrderingSection} />
    case "charges":
      return <SectionForm name={name} newest={newest} Fields={ChargesSection} />
    case "gst":
      return <SectionForm name={name} newest={newest} Fields={GstSection} />
    case "booking":
      return <SectionForm name={name} newest={newest} Fields={BookingSection} />
    case "tracking":
      return <SectionForm name={name} newest={newest} Fields={TrackingSection} />
    case "privacy":
      return <SectionForm name={name} newest={newest} Fields={PrivacySection} />
    case "pageRules":
      return <SectionForm name={name} newest={newest} Fields={PageRulesSection} />
    case "counter":
      return <SectionForm name={name} newest={newest} Fields={CounterSection} />
    case "blocked":
      return <BlockedPhonesSection />
    case "people":
      return <PeopleSection />
    case "requests":
      return <RequestsSection />
    case "audit":
      return <AuditSection />
    case "setup":
      return <SetupList />
  }
}

function NoSection() {
  const text = useText("settings").settings
  return (
    <Page title={text.title}>
      <Empty
        icon="search"
        title={text.unknownSection}
        action={<Link href="/manage/settings">{text.all}</Link>}
      />
    </Page>
  )
}
