import StudyModel
import StudyParts
import StudyPreview
import StudyStore

/// A walkthrough inside a drawn device.
struct WalkHostPage: Page {
  static let template = "walkthroughs/host"
  let shell: Shell
  let title: String
  let studyTitle: String
  let studyLanguage: String
  let editor: String
  let editorLabel: String
  let address: String
  let stageClass: String
  let devices: [Choice]
  let colours: Choice
  let fullPage: String
  let again: WalkAgain
  /// Nil for visitors with a view-only link, who see what participants see.
  let tools: WalkToolsView?
  /// Whether what is walked through may be used with participants; nil where nobody needs to say.
  let stamp: StampView?

  struct Choice: Sendable {
    let name: String
    let address: String
    let isCurrent: Bool
  }

  init(
    shell: Shell, open: OpenWalk, device: ScreenSetting.Device, isDark: Bool, draft: Draft?,
    stamp: StampView? = nil
  ) {
    let walk = open.address
    let theme = isDark ? "&theme=dark" : ""
    self.shell = shell
    let language = open.kept.language
    title = open.study.title(open.walk.task.title, in: language).orElse(open.walk.task.id)
    studyTitle = open.study.displayTitle
    studyLanguage = open.study.primaryLanguage.rawValue
    editor = open.origin.address
    editorLabel = open.origin.label
    address = "\(walk)?device=\(device.rawValue)\(theme)"
    stageClass = device == .phone ? "" : "device-stage-\(device.rawValue)"
    let names: [(ScreenSetting.Device, String)] = [
      (.phone, "Phone"), (.tablet, "Tablet"), (.desktop, "Desktop"),
    ]
    devices = names.map {
      Choice(
        name: $1, address: "\(walk)?frame=\($0.rawValue)\(theme)", isCurrent: $0 == device)
    }
    colours = Choice(
      name: isDark ? "Show in light mode" : "Show in dark mode",
      address: "\(walk)?frame=\(device.rawValue)\(isDark ? "" : "&theme=dark")", isCurrent: isDark)
    fullPage = walk
    again = WalkAgain(open, device: device, isDark: isDark)
    tools =
      open.place == .portal
      ? WalkToolsView(open, draft: draft, device: device, isDark: isDark) : nil
    self.stamp = stamp
  }
}

extension WalkPlace {
  /// For how long the answers of a walkthrough are kept, and who sees them.
  var keeping: String {
    switch self {
    case .portal: "Your answers are kept until tomorrow. Only you can see them."
    case .link:
      "Your answers are deleted \(Int(WalkthroughRun.visitorLifetime) / 3_600) hours after your last step. Only this browser can show them."
    }
  }
}
