import StudyEditing
import StudyModel
import StudyStore

@testable import PortalWeb

/// Pages about groups, and about sharing studies with them.
extension SamplePages {
  static let sleepLab = ResearchGroup(
    id: ada.id, name: "Sleep Lab",
    members: [
      GroupMember(account: ada, isLead: true), GroupMember(account: grace, isLead: false),
    ],
    defaults: StudyDefaults(
      facts: StudyFacts(
        organization: [.english: "Étoile University"],
        investigators: [Investigator(name: "Dr. Grace", role: "Principal investigator")],
        researchContact: Contact(name: "Grace", telephone: "+1 555 0100")),
      furtherLanguages: [.spanish]),
    board: reviewBoard, role: .editor, studyCount: 41)

  private static let leadless = ResearchGroup(
    id: grace.id, name: "Heart <Lab>", members: [GroupMember(account: grace, isLead: true)],
    defaults: StudyDefaults(), board: nil, role: .viewer, studyCount: 1)

  private static let studies = [
    GroupStudy(
      id: study.id, title: "Sleep <Diary>", role: .editor, isArchived: true,
      differences: [.organization, .languages], hasOtherBoard: true),
    GroupStudy(
      id: study.id, title: "Heart Rhythm", role: .viewer, isArchived: false,
      differences: [.researchContact], hasOtherBoard: false),
  ]

  private static let shared = [SharedGroup(id: sleepLab.id, name: "Sleep Lab", role: .editor)]

  private static let peopleOfGroups = [
    Member(account: ada, role: .owner),
    Member(account: grace, role: .editor, ownRole: .viewer, groups: shared),
    Member(account: grace, role: .editor, ownRole: nil, groups: shared),
  ]

  static let groups: [SamplePage] = keepingGroups + sharingWithGroups

  private static let keepingGroups = [
    SamplePage(
      "groups",
      GroupListPage(
        shell: shell, groups: [sleepLab, leadless], organization: "Étoile <University>",
        reader: ada, form: form(["organization": ""]),
        errors: FormErrors("organization", "Enter a name."))),
    SamplePage(
      "groups-empty",
      GroupListPage(shell: shell, groups: [], organization: nil, reader: ada)),
    SamplePage(
      "groups-none",
      GroupListPage(shell: shell, groups: [], organization: nil, reader: grace)),
    SamplePage(
      "group-new",
      NewGroupPage(
        shell: shell, form: form(["name": "Lab", "lead": "nobody@example.org"]),
        errors: FormErrors(.unknownAccount(email: "nobody@example.org"), person: "lead"))),
    SamplePage(
      "group",
      GroupPage(
        shell: shell, group: sleepLab, reader: ada, studies: studies, number: 2,
        changes: [RecordedChange(at: date, by: "Ada Lovelace", summary: "Added Grace as member")],
        form: form(["email": "x@example.org"]),
        errors: FormErrors(.reviewersOnlyRead(name: "Rosalind")))),
    SamplePage(
      "group-member",
      GroupPage(
        shell: shell, group: leadless, reader: grace, studies: [], changes: [],
        form: SubmittedForm())),
    SamplePage(
      "group-administrator",
      GroupPage(
        shell: shell, group: leadless, reader: ada, studies: [], changes: [],
        form: SubmittedForm())),
    SamplePage(
      "group-settings",
      GroupSettingsPage(
        shell: shell, group: sleepLab, form: GroupSettingsPage.fields(of: sleepLab),
        boards: [reviewBoard])),
    SamplePage(
      "group-settings-errors",
      GroupSettingsPage(
        shell: shell, group: sleepLab, form: form(["languages": "Klingonese", "name": ""]),
        boards: [], errors: FormErrors("languages", "This is not a language."))),
  ]

  private static let sharingWithGroups = [
    SamplePage(
      "people-groups",
      PeoplePage(
        shell: shell, draft: draft(), members: peopleOfGroups, reader: ada.id,
        form: SubmittedForm(), errors: FormErrors(),
        groups: StudyGroupsView(
          shared, of: draft(), members: peopleOfGroups,
          names: [(sleepLab.id, "Sleep Lab"), (grace.id, "Heart <Lab>")],
          visible: [sleepLab.id]))),
    SamplePage(
      "people-groups-viewer",
      PeoplePage(
        shell: shell, draft: draft(study, .viewer), members: peopleOfGroups, reader: ada.id,
        form: SubmittedForm(), errors: FormErrors(),
        groups: StudyGroupsView(
          shared, of: draft(study, .viewer), members: peopleOfGroups, names: [], visible: []))),
    SamplePage(
      "people-no-groups",
      PeoplePage(
        shell: shell, draft: draft(), members: [Member(account: ada, role: .owner)],
        reader: ada.id, form: SubmittedForm(), errors: FormErrors(),
        groups: StudyGroupsView([], of: draft(), members: [], names: [], visible: []))),
    SamplePage(
      "study-new-groups",
      NewStudyPage(
        shell: shell, form: form(["group": sleepLab.id.uuidString]), groups: [sleepLab, leadless],
        errors: FormErrors("group", "You are no longer in this group. Choose another one."))),
  ]
}
