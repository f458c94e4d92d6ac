import Foundation
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
  let anew: WalkAgain
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
    anew = WalkAgain(open, device: device, isDark: isDark)
    tools =
      open.place == .portal
      ? WalkToolsView(open, draft: draft, device: device, isDark: isDark) : nil
    self.stamp = stamp
  }
}

/// Restarts the same walkthrough, in any of the study's languages.
struct WalkAgain: Sendable {
  let action: String
  let task: String
  let version: String?
  let language: String
  let languages: [Language]
  /// The device drawn around the screen.
  let frame: String
  let theme: String?

  struct Language: Sendable {
    let tag: String
    let name: String
    let isCurrent: Bool
  }

  init(_ open: OpenWalk, device: ScreenSetting.Device, isDark: Bool) {
    frame = device.rawValue
    theme = isDark ? "dark" : nil
    action = open.place.start(in: open.kept.study)
    task = open.walk.task.id
    version = open.place == .portal ? open.kept.version.map { "\($0)" } : nil
    language = open.kept.language.rawValue
    languages = open.study.languages.map {
      Language(tag: $0.rawValue, name: $0.ownName, isCurrent: $0 == open.kept.language)
    }
  }
}

/// Shown inside the frame at the end of a walkthrough; the result is read outside the frame.
struct WalkOverPage: Page {
  static let template = "walkthroughs/over"
  let shell: Shell
  let title: String
  let result: String
  let isOver: Bool
  /// For how long the answers are kept, and who sees them.
  let keeping: String
  let back: String
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
