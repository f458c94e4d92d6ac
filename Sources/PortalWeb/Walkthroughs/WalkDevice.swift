import StudyEditing
import StudyPreview

/// The device frame around a screen and its light or dark theme, as used in addresses.
struct WalkDevice {
  let device: ScreenSetting.Device?
  let theme: ScreenSetting.Theme?

  init(_ query: SubmittedForm) {
    device = query["device"].flatMap(ScreenSetting.Device.init(rawValue:))
    theme = query["theme"].flatMap(ScreenSetting.Theme.init(rawValue:))
  }

  var query: String { query(adding: nil) }

  func query(adding parameter: String?) -> String {
    let parts = [
      device.map { "device=\($0.rawValue)" }, theme.map { "theme=\($0.rawValue)" }, parameter,
    ].compactMap(\.self)
    return parts.isEmpty ? "" : "?" + parts.joined(separator: "&")
  }
}
