import SafeHTML
import StudyModel

/// The scenes of a consent as instruction steps, as in releases after 2.1.0 (§8), or as the single step they were imported
/// from.
struct ConsentSceneSteps: ORKStep {
  let step: Step
  let consent: Consent.ID

  var known: Set<String> { ["consent"] }
  var results: ORKStepResults { .nothing }

  func identifiers(in study: Study) -> [Step.ID] {
    if isVisual { return [step.id] }
    let scenes = scenes(in: study)
    return scenes.map { id(of: $0, among: scenes) }
  }

  /// Whether the step came from a release up to 2.1.0, which had a class for scenes (§2.6).
  private var isVisual: Bool {
    step.keptSettings.contains { $0.key == KeptSetting.note + "class" && $0.value == "visual" }
  }

  private func scenes(in study: Study) -> [Section] { study.consent(consent)?.scenes ?? [] }

  private func id(of section: Section, among sections: [Section]) -> Step.ID {
    sections.last?.id == section.id ? step.id : "\(step.id).\(section.id)"
  }

  func objects(by tasks: ResearchKitTaskWriter) -> [JSONValue] {
    let writer = tasks.writer
    if isVisual {
      var members = tasks.common(step, "ORKVisualConsentStep")
      members["consentDocument"] = ConsentDocumentWriter(writer: writer)
        .document(consent, at: tasks.place(of: step))
      return [members.json]
    }
    let scenes = scenes(in: writer.study)
    tasks.reportRest(of: step, except: [])
    writer.lose(
      "scenes-became-steps", .split, .note, tasks.place(of: step),
      "The \(scenes.count) scenes of the consent", became: "an instruction step for each")
    return scenes.map { object($0, named: id(of: $0, among: scenes), by: writer) }
  }

  private func object(
    _ section: Section, named id: Step.ID, by writer: ResearchKitWriter
  ) -> JSONValue {
    writer.reportUnknown(
      in: section, except: ConsentDocumentWriter.knownOfSections,
      at: ["consents", consent, "sections", section.id])
    var members = ORKMembers("ORKInstructionStep")
    members["identifier"] = .string(id)
    members["optional"] = false
    members.set(
      "title", section.sceneTitle(in: writer.language, else: writer.study.primaryLanguage))
    members.set("text", writer.text(section.summary))
    if section.hasLearnMore {
      var item = ORKMembers("ORKBodyItem")
      item["bodyItemStyle"] = 0
      item["learnMoreItem"] = writer.learnMore(
        more(of: section, by: writer), named: "\(step.id).\(section.id).more",
        at: ["consents", consent, "sections", section.id])
      members["bodyItems"] = [item.json]
    }
    return members.json
  }

  private func more(of section: Section, by writer: ResearchKitWriter) -> LearnMore {
    let content =
      section.content.isEmpty
      ? LocalizedText(
        HTMLPlainText.markdown(HTMLPlainText(writer.text(section.htmlContent)).string),
        in: writer.language) : section.content
    let label = writer.text(section.learnMoreLabel)
    return LearnMore(
      label: LocalizedText(
        label.isEmpty ? section.type.defaultLearnMoreLabel(in: writer.language) : label,
        in: writer.language), title: section.title, content: content)
  }
}
