import Foundation
import StudyEditing
import StudyModel
import Testing

@Suite("Reading what a group states") struct ReadingGroupDefaults {
  private static let typed: [(name: String, value: String)] = [
    ("organisation", "Étoile University"), ("investigators", "Dr. Ada, Principal investigator"),
    ("researchContact.name", "Grace"), ("researchContact.telephone", "+1 555 0100"),
    ("sponsor", " "), ("language", "fr"), ("languages", "English\nes\nFrench\n"),
  ]

  @Test func `facts and languages are read, and blank ones are absent`() throws {
    let defaults = try GroupDefaultsForm(SubmittedForm(fields: Self.typed)).defaults

    #expect(defaults.primaryLanguage == Language("fr"))
    #expect(defaults.furtherLanguages == [.english, .spanish])
    #expect(defaults.organization == "Étoile University")
    #expect(defaults.facts.organization.languages == [Language("fr")])
    #expect(
      defaults.facts.investigators == [
        Investigator(name: "Dr. Ada", role: "Principal investigator")
      ])
    #expect(
      defaults.facts.researchContact == Contact(name: "Grace", telephone: "+1 555 0100"))
    #expect(defaults.facts.sponsor == nil && defaults.facts.rightsContact == nil)
  }

  @Test func `what is stated can be typed again`() throws {
    let defaults = try GroupDefaultsForm(SubmittedForm(fields: Self.typed)).defaults

    let again = SubmittedForm(fields: GroupDefaultsForm.fields(for: defaults))

    #expect(try GroupDefaultsForm(again).defaults == defaults)
  }

  @Test func `it has a field for each fact that groups state`() {
    let members = Set(GroupDefaultsForm.settings.map { $0.path[0] })

    #expect(members == Set(StudyDefaults.factMembers))
  }

  @Test(arguments: [
    ("language", "xx-what"), ("languages", "English\nKlingonese"),
    ("sponsor", String(repeating: "x", count: 1_001)),
  ])
  func `what cannot be read is reported at its field`(field: String, text: String) throws {
    let form = SubmittedForm(fields: [(field, text)])

    let errors = #expect(throws: FormErrors.self) { try GroupDefaultsForm(form) }

    #expect(errors?[field] != nil)
  }

  @Test func `a study adopts what is stated and keeps the rest`() throws {
    let defaults = try GroupDefaultsForm(SubmittedForm(fields: Self.typed)).defaults
    let form = SubmittedForm(fields: [("start", "empty"), ("title", "Sleep Diary")])
    let study = try NewStudyForm(form, defaults: defaults).study

    #expect(study.languages == [Language("fr"), .english, .spanish])
    #expect(study.facts.organization == [Language("fr"): "Étoile University"])
    #expect(study.facts.researchContact == defaults.facts.researchContact)
    #expect(defaults.differences(from: study.facts, in: Set(study.languages)) == [])
    #expect(
      defaults.differences(from: StudyFacts(), in: [.english])
        == [.organization, .investigators, .researchContact, .languages])
    #expect(StudyDefaults().differences(from: study.facts, in: [.english]) == [])
  }
}
