import StudyExchange
import StudyModel

extension WrittenPlan {
  /// The plan that a form states; nil if the form has no sections.
  /// - Throws: `FormErrors` for a title that is too long.
  package init?(_ form: SubmittedForm, of result: Import) throws(FormErrors) {
    let sent = form.values("section").compactMap { Int(bounded: $0) }
    guard !sent.isEmpty, !result.pieces.isEmpty else { return nil }
    // A page that another tab has made outdated may still name blocks of the document.
    let known = Set(result.pieces.flatMap { [$0.start] + $0.rest.map(\.block) })
    let merged = Set(form.values("merge").compactMap { Int(bounded: $0) })
    var errors = FormErrors()
    var starts: [Int: Start] = [:]
    for (index, start) in sent.enumerated() where known.contains(start) {
      guard index == 0 || !merged.contains(start) else { continue }
      let title = form["title-\(start)"]?.split(whereSeparator: \.isWhitespace)
        .joined(separator: " ")
      if let title, let correction = TextLimit.title.correction(of: title, "this title has") {
        errors.add("title-\(start)", correction)
      }
      starts[start] = Start(
        title: title, kind: form["kind-\(start)"].flatMap(SectionType.init(rawValue:)))
    }
    for block in form.values("split").compactMap({ Int(bounded: $0) })
    where known.contains(block) && starts[block] == nil && !merged.contains(block) {
      starts[block] = Start()
    }
    guard errors.isEmpty else { throw errors }
    self.init(starts: starts)
  }
}
