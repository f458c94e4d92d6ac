import StudyModel
import StudyPreview

/// Maps each kind of step to items.
struct FHIRPages: StepShapeVisitor {
  typealias Decision = [FHIRItem]

  let tasks: FHIRTaskWriter
  let step: Step
  let page: SurveyPage

  var writer: FHIRWriter { tasks.writer }
  var place: Place { page.place }

  func reduced<Content: ReducibleStep>(
    _ decision: [FHIRItem], from content: Content
  ) -> [FHIRItem] {
    writer.lose(
      "step-simplified", .approximated, .note, place, content.nameInLosses, became: content.closest)
    writer.reportUnknown(in: content, except: Content.membersInShape, at: place)
    return decision
  }

  /// The link of the step itself.
  func link() -> String { tasks.link(to: AnswerReference(step: step.id), at: place) }

  func next(_ name: String) -> String { tasks.links.next("\(step.id).\(name)") }

  func display(_ linkId: String, _ texts: [LocalizedText], control: FHIRControl? = nil)
    -> [FHIRItem]
  {
    let text = writer.joined(texts)
    guard !text.isEmpty else { return [] }
    let controls = writer.profile == .full ? [control?.json].compactMap(\.self) : []
    return [
      FHIRItem(linkId: linkId, type: .display, text: text, extensions: controls, place: place)
    ]
  }

  /// The step’s own texts, in the order in which they are read.
  var texts: [LocalizedText] {
    [step.title, step.text, step.detailText].filter { !$0.isEmpty } + bodyTexts
      + [step.footnote].filter { !$0.isEmpty }
  }

  private var bodyTexts: [LocalizedText] {
    step.bodyItems.flatMap { item -> [LocalizedText] in
      let mark = item.style == .bullet ? "• " : ""
      let text = LocalizedText(item.text.values.mapValues { mark + $0 })
      let more = item.learnMore.map { writer.joined([$0.title, writer.plain($0.content)]) }
      return [text, item.detailText, more ?? [:]].filter { !$0.isEmpty }
    }
  }

  /// A page to read.
  func reading(_ more: [LocalizedText] = []) -> [FHIRItem] {
    reportMerged(texts.count + more.count { !$0.isEmpty })
    if step.isOptional {
      writer.lose(
        "optional-dropped", .dropped, .note, place + ["isOptional"], "That the page can be skipped")
    }
    var items = display(link(), texts + more)
    if items.isEmpty, let asset = step.image.flatMap(writer.study.asset) {
      items = display(step.id, [asset.alternativeText])
    }
    if items.isEmpty {
      writer.lose("page-without-text", .dropped, .warning, place, "A page without text")
    }
    addImage(to: &items)
    return items
  }

  func addImage(to items: inout [FHIRItem]) {
    let pictures = ([step.image] + step.bodyItems.map(\.image)).compactMap(\.self)
    if writer.profile == .full, let first = step.image.flatMap(writer.study.asset), !items.isEmpty {
      items[0].extensions.append(FHIRExtension.itemMedia.json(writer.attachment(first)))
      writer.lose(
        "picture-by-hash", .moved, .note, place + ["image"], "The picture “\(first.name)”",
        became: "its hash", advice: "take the picture from the study’s bundle")
    } else if step.image != nil {
      writer.lose("picture-not-carried", .dropped, .note, place + ["image"], "The picture")
    }
    if pictures.count > (step.image == nil ? 0 : 1) {
      writer.lose(
        "picture-not-carried", .dropped, .note, place + ["bodyItems"], "Pictures in the text")
    }
  }

  func reportMerged(_ count: Int) {
    guard count > 1 else { return }
    let name = writer.study.name(of: step, in: writer.study.primaryLanguage)
    writer.lose(
      "texts-merged", .merged, .note, place, "\(count) texts of “\(name)”",
      became: "paragraphs of one text")
  }

  /// A group that has the step’s title.
  func group(_ items: [FHIRItem], titled title: LocalizedText = [:]) -> [FHIRItem] {
    guard items.contains(where: { $0.type != .display }) || items.count > 1 else { return items }
    var group = FHIRItem(
      linkId: link(), type: .group, text: step.title.isEmpty ? title : step.title, place: place)
    if writer.profile == .mobile {
      let rest = Array(texts.dropFirst(step.title.isEmpty ? 0 : 1))
      group.text = writer.joined([group.text] + rest)
      group.items = items
      reportMerged(texts.count)
    } else {
      let detail = [step.detailText].filter { !$0.isEmpty } + bodyTexts
      reportMerged(detail.count)
      group.items =
        display(next("text"), [step.text]) + display(next("detail"), detail) + items
        + display(next("footnote"), [step.footnote], control: .footer)
    }
    var groups = [group]
    addImage(to: &groups)
    return groups
  }

  /// What apps do by themselves.
  func dropped(_ what: String) -> [FHIRItem] {
    writer.lose(
      "client-step-dropped", .dropped, .warning, place, what,
      advice: "let the app do it before or after the form")
    return []
  }
}
