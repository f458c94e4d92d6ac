import StudyModel

/// What surrounds a screen's content.
struct ScreenFrame: Sendable {
  let language: String
  let direction: String
  /// The language of the interface strings if it is not the screen's.
  let wordsLanguage: String?
  var title: String
  let theme: String?
  let device: String?
  let action: String?
  let csrf: String
  let sequence: Int
  let isStill: Bool
  /// Where the screen is shown in a device frame; nil if it already is, or outside a trial.
  let framed: String?
  let stamp: ScreenStamp?
  /// A still's buttons do nothing.
  let buttonType: String
  var bodyClass: String?
  var formClass: String?
  var mainClass: String?
  var enters: String?
  let titleTakesFocus: Bool
  let hasMovedOn: Bool
  var backLabel: String?
  var count: String?
  var canCancel = true
  /// The confirmation for Cancel; nil if it leaves at once.
  var cancelAlert: AlertView?
  var progress: Progress?
  var buttons: [Button] = []
  var link: Button?
  var footNote: FootNote?
  var readToEnd: String?
  var hasSignaturePad = false
  var showsFoot = true
  /// Whom to ask about the screen.
  var contact: ContactView?

  struct Progress: Sendable {
    let position: Int
    let total: Int
    let label: String
  }

  struct Button: Sendable {
    let move: String
    let label: String
    var isPlain = false
    /// The dialog that asks for confirmation first.
    var alert: String?
    /// Slides the consent form away before it is sent.
    var leaves = false
  }

  struct FootNote: Sendable {
    let text: String
    let sections: String
  }
}

/// One screen: its frame, the interface strings, and its own content.
struct ScreenPage<Content: Sendable>: Sendable {
  let frame: ScreenFrame
  let words: [String: String]
  let screen: Content
}
