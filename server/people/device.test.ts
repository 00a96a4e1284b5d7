import { expect, test } from 'vitest'
import { deviceFrom } from '../appwrite/replies.ts'

const userAgents = `Chrome | Linux | desktop | Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36
  Edge | Windows | desktop | Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0
  Samsung Internet | Android | smartphone | Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36
  Chrome | Android | tablet | Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36
  Safari | iOS | smartphone | Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1
  Chrome | iOS | smartphone | Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0.0.0 Mobile/15E148 Safari/604.1
  Safari | macOS | desktop | Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15
  Firefox | Linux | desktop | Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0
   |  |  | curl/8.5.0`

test.each(
  userAgents.split('\n').map((line) =>
    line
      .trimStart()
      .split('|')
      .map((one) => one.trim()),
  ),
)(
  'a session of %s on %s, a %s, is shown as that: %s',
  (clientName, osName, deviceName, userAgent = '') => {
    expect(deviceFrom(userAgent)).toEqual({ clientName, osName, deviceName })
  },
)
