import StudyEditing
import StudyModel

/// The form for a toggle, a select, or a signature. With scripts, it opens in a dialog over the text.
struct ElementPage: Page {
  static let template = "writing/element"

  let shell: Shell
  let study: StudyTabs
  let title: String
  let action: String
  let back: String
  let language: String
  let direction: String
  let section: String?
  let kind: String
  let isSignature: Bool
  let asks: Asks?
  /// The index of the element in the text; empty for a new one.
  let index: String
  let was: String
  /// By which the form finds the element again after the text has changed; empty for a new one.
  let tag: String
  let named: String
  let notice: String?
  /// When someone changed what the notice is about.
  let saved: Moment?
  /// Both versions, if the element was rewritten since the form was opened.
  let conflict: ElementConflict?
  let errors: ErrorSummary?
  let id: FormLine
  let nameLabel = Self.nameLabel
  let submitLabel: String

  static let nameLabel = "Name in the data"

  struct FormLine: Sendable {
    let value: String
    let error: String?
  }

  /// What a toggle or a select asks.
  struct Asks: Sendable {
    let prompt: FormLine
    let promptLabel: String
    let initial: [FieldView.OptionView]
    let expected: [FieldView.OptionView]
    let choice: Choice?
    let initialLabel = Self.initialLabel
    let expectedLabel = Self.expectedLabel

    static let initialLabel = "Initial answer"
    static let expectedLabel = "Answer required to continue"
  }

  struct Choice: Sendable {
    let count: Int
    let rows: [Row]
  }

  struct Row: Sendable {
    let index: Int
    let number: Int
    let title: String
    let name: String
    let isInitial: Bool
    let isExpected: Bool
    let error: String?
  }

  init(
    _ form: ElementForm, target: ElementTarget, shell: Shell, problemCount: Int,
    errors: FormErrors = FormErrors(), unreadable: String? = nil,
    textChange: LaterChange? = nil, elementChange: LaterChange? = nil
  ) {
    self.shell = shell
    study = StudyTabs(target.study, current: .write, problemCount: problemCount)
    let name = ElementForm.words(form.kind).lowercased()
    let isNew = target.index == nil
    let title = isNew ? "Add: \(name)" : "Edit: \(name)"
    self.title = title
    action = Paths.element(target.study.id, of: target.consent.id)
    back = target.back
    language = target.language.rawValue
    direction = target.language.isRightToLeft ? "rtl" : "ltr"
    section = target.section
    kind = form.kind
    isSignature = form.kind == "signature"
    index = target.index.map(String.init) ?? ""
    was = target.fingerprint
    tag = target.tag ?? ""
    named = target.element?.id ?? ""
    let notices = [
      unreadable ?? textChange.map(Self.notice(of:)) ?? target.standing.notice(form, elementChange),
      form.notice,
    ].compactMap(\.self)
    saved = (textChange ?? elementChange)?.at
    notice = notices.isEmpty ? nil : notices.joined(separator: " ")
    conflict =
      target.standing == .changed
      ? target.element.map {
        ElementConflict(form, theirs: ElementForm($0), of: title, elementChange)
      } : nil
    self.errors = errors.summary
    id = FormLine(value: form.id, error: errors["id"])
    submitLabel = isNew ? "Add to the text" : conflict?.labels.saveLabel ?? "Save changes"
    asks = isSignature ? nil : Asks(form, errors)
  }
}

extension ElementPage {
  /// Shown with the text when the element of a link is no longer in it.
  ///
  /// - Parameter change: Who removed it; nil if that is not known.
  static func goneNotice(_ change: LaterChange?) -> String {
    change.map {
      "\($0.who) removed or renamed the question or signature that you wanted to edit."
    } ?? "The question or signature that you wanted to edit is no longer in the text."
  }

  private static func notice(of change: LaterChange) -> String {
    "\(change.who) changed the text after you opened this form. What you entered is still here. Check it and save again."
  }
}

extension ElementPage.Asks {
  init(_ form: ElementForm, _ errors: FormErrors) {
    prompt = .init(value: form.prompt, error: errors["prompt"])
    let isToggle = form.kind == "toggle"
    promptLabel = isToggle ? "Statement to answer with yes or no" : "Question"
    func options(_ name: String, _ chosen: String, _ all: [(String, String)]) -> [FieldView
      .OptionView]
    {
      all.map {
        .init(
          id: "\(name)-\($0.0.isEmpty ? "none" : $0.0 == "*" ? "any" : $0.0)", value: $0.0,
          label: $0.1, isChosen: $0.0 == chosen)
      }
    }
    initial = options(
      "initial", form.initial,
      isToggle ? [("false", "No"), ("true", "Yes")] : [("", "No option selected")])
    expected = options(
      "expected", form.expected,
      isToggle
        ? [("", "Either answer"), ("true", "Only Yes"), ("false", "Only No")]
        : [("", "Any answer or none"), ("*", "Any answer, but not none")])
    choice =
      isToggle
      ? nil
      : .init(
        count: form.options.count,
        rows: form.options.enumerated().map { index, option in
          .init(
            index: index, number: index + 1, title: option.title, name: option.id,
            isInitial: form.initial == String(index), isExpected: form.expected == String(index),
            error: errors["option-\(index)"])
        })
  }
}

extension ElementTarget.Standing {
  /// What the form says about it; nil if nobody has changed the element.
  ///
  /// - Parameter change: Who did it; nil if that is not known.
  fileprivate func notice(_ form: ElementForm, _ change: LaterChange?) -> String? {
    let name = form.kind == "signature" ? "signature" : "question"
    switch self {
    case .asOpened: return nil
    case .changed:
      let what =
        change.map { "\($0.who) changed this \(name) after you opened it." }
        ?? "This \(name) has changed since you opened it."
      return
        "\(what) What you entered is still here, and nothing is overwritten. Choose which version to keep."
    case .gone:
      let what =
        change.map { "\($0.who) removed or renamed the \(name) that you opened." }
        ?? "The \(name) that you opened is no longer in the text."
      return
        "\(what) What you entered is still here. If you save it, it is added as a new \(name)."
    }
  }
}

extension ElementTarget {
  /// The page where the text is edited.
  var back: String {
    section.map { Paths.write(study, at: ["consents", consent.id, "sections", $0], in: language) }
      ?? Paths.document(study, of: consent.id, in: language)
  }
}
