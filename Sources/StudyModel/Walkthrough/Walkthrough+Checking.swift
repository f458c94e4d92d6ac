import Foundation

extension Walkthrough {
  /// A question's answer as recorded: checked, or null where nothing is answered and need not be.
  func check(_ answer: JSONValue, of question: Question, in step: Step) throws(Rejections)
    -> JSONValue
  {
    do {
      return try question.format.take(answer, isOptional: step.isOptional, in: answering())
    } catch { throw Rejections(error) }
  }

  func checkSharing(_ answer: JSONValue, in step: Step) throws(Rejections) -> JSONValue {
    if answer.isUnanswered {
      if step.isOptional { return .null }
      throw Rejections(.missing)
    }
    do {
      return try answer.chosen(
        among: [.boolean(true), .boolean(false)], allowingSeveral: false)
    } catch { throw Rejections(error) }
  }

  /// A form's answers: those of visible items are what the form records; all of them, what its conditions look at and
  /// what is remembered. Items that are hidden are neither required nor checked (ResearchKit §4.3).
  func check(_ answer: JSONValue, of form: Form, in step: Step) throws(Rejections)
    -> (visible: JSONValue, everything: JSONValue)
  {
    guard answer.isNull || answer.objectValue != nil else { throw Rejections(.wrongKind) }
    let asked = form.itemsAskedOnce.filter { !$0.isHeading }
    let groups = form.groups
    let given = merged(answer.objectValue ?? [:], of: step)
    let known = Set(asked.map(\.id) + groups.map(\.id))
    var rejections = (answer.objectValue ?? [:]).keys.filter { !known.contains($0) }.sorted().map {
      Rejections.Entry(item: $0, rejection: .notAsked)
    }
    var taken: [FormItem.ID: JSONValue] = [:]
    var refused: [FormItem.ID: [Rejections.Entry]] = [:]
    let context = answering(beside: given)
    for item in asked {
      guard let format = item.format else { continue }
      let value = given[item.id] ?? .null
      do {
        taken[item.id] = try format.take(value, isOptional: item.isOptional, in: context)
      } catch {
        refused[item.id] = [Rejections.Entry(item: item.id, rejection: error)]
        taken[item.id] = value
      }
    }
    let once = taken
    for group in groups {
      let checked = check(given[group.id] ?? .null, of: group, besides: once, at: step)
      taken[group.id] = .array(checked.entries)
      refused[group.id] = checked.refused
    }
    let visible = Set(visibleItems(of: step, answered: .object(taken)))
    for item in form.items where visible.contains(item.id) {
      rejections += refused[item.id] ?? []
    }
    guard rejections.isEmpty else { throw Rejections(rejections) }
    return (.object(taken.filter { visible.contains($0.key) }), .object(taken))
  }

  /// What was given, and what is remembered for items that were hidden while it was given.
  private func merged(_ given: [FormItem.ID: JSONValue], of step: Step)
    -> [FormItem.ID: JSONValue]
  {
    guard let remembered = run.drafts[step.id]?.objectValue else { return given }
    let shown = Set(visibleItems(of: step, answered: .object(remembered)))
    return remembered.filter { !shown.contains($0.key) }.merging(given) { _, new in new }
  }
}

extension AnswerFormat {
  /// The answer in its recorded form. Nothing answered is null where that is allowed; a text format with a default
  /// records the default instead (ResearchKit §3.13).
  func take(_ answer: JSONValue, isOptional: Bool, in context: AnswerContext) throws(Rejection)
    -> JSONValue
  {
    let settings = settings
    if answer.isDontKnow {
      guard settings.offersDontKnow else { throw .dontKnowNotOffered }
      return answer
    }
    if answer.isUnanswered {
      if case .text = self, let usual = settings.defaultAnswer(in: context) { return usual }
      if isOptional { return .null }
      throw .missing
    }
    do {
      return try settings.check(answer, in: context)
    } catch {
      // A blank text counts as nothing typed.
      if error == .missing, isOptional { return .null }
      throw error
    }
  }
}

extension JSONValue {
  /// The longest drawing that is taken, in characters of its data URL.
  static let longestDrawing = 1_000_000
  /// In pixels; twice what the largest pad draws.
  private static let longestSide = 8_192

  /// `"typed"`, or a drawing as a PNG data URL; alone or under `signature`.
  func signature() throws(Rejection) -> JSONValue {
    let value = objectValue == nil ? self : self["signature"] ?? .null
    guard case .string(let text) = value else {
      throw value.isUnanswered ? .missing : .notASignature
    }
    if text.isEmpty { throw .missing }
    guard Self.isSignature(text) else { throw .notASignature }
    return value
  }

  /// Whether a text stands for a signature: `typed`, or a drawing as the data URL of a PNG that is no larger than a pad.
  public static func isSignature(_ text: String) -> Bool {
    if text == "typed" { return true }
    let prefix = "data:image/png;base64,"
    guard text.hasPrefix(prefix), text.utf8.count <= longestDrawing,
      let bytes = Data(base64Encoded: String(text.dropFirst(prefix.count)))
    else { return false }
    return isDrawing([UInt8](bytes.prefix(24)))
  }

  /// Looks at the head of a PNG: its mark, then width and height (PNG §5.2, §11.2.2).
  private static func isDrawing(_ head: [UInt8]) -> Bool {
    let mark: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    guard head.count == 24, head.starts(with: mark), head[12..<16].elementsEqual("IHDR".utf8)
    else { return false }
    let sides = [head[16..<20], head[20..<24]].map { $0.reduce(0) { $0 << 8 | Int($1) } }
    return sides.allSatisfy { (1...longestSide).contains($0) }
  }
}
