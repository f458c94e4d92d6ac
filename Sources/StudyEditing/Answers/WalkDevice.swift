import StudyPreview

/// The device frame around a screen and its light or dark theme, as used in addresses.
package struct WalkDevice {
  package let device: ScreenSetting.Device?
  package let theme: ScreenSetting.Theme?

  package init(_ query: SubmittedForm) {
    device = query["device"].flatMap(ScreenSetting.Device.init(rawValue:))
    theme = query["theme"].flatMap(ScreenSetting.Theme.init(rawValue:))
  }

  /// The parameters of an address, with the question mark; empty if there are none.
  package var query: String { query(adding: nil) }

  /// The same with one more parameter.
  package func query(adding parameter: String?) -> String {
    let parts = [
      device.map { "device=\($0.rawValue)" }, theme.map { "theme=\($0.rawValue)" }, parameter,
    ].compactMap(\.self)
    return parts.isEmpty ? "" : "?" + parts.joined(separator: "&")
  }
}
